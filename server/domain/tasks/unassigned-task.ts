import type { Locale } from '@atesta/contract/limits.ts'
import en from '@atesta/i18n/en/defaults.json' with { type: 'json' }
import es from '@atesta/i18n/es/defaults.json' with { type: 'json' }
import pt from '@atesta/i18n/pt/defaults.json' with { type: 'json' }
import type { Db } from '../../database/database.ts'
import type { Actor } from '../../identity/actor.ts'
import { lockCompany } from '../companies/companies.queries.ts'
import { insertFolder } from '../folders/folders.queries.ts'
import { findTemplate, findTemplateByName, insertTemplate } from '../templates/templates.queries.ts'
import { findOwnTask } from './task-people.queries.ts'
import { insertTask } from './tasks.queries.ts'

const texts = { en: en.unassigned, es: es.unassigned, pt: pt.unassigned } satisfies Record<Locale, unknown>

async function insertEvidenceForm(db: Db, name: string): Promise<number> {
  const text = (key: 'step' | 'section' | 'files') => ({
    en: texts.en[key],
    es: texts.es[key],
    pt: texts.pt[key],
  })
  return insertTemplate(db, name, {
    steps: [
      {
        id: 'evidence',
        type: 'documentation',
        title: text('step'),
        sections: [
          {
            id: 'files',
            title: text('section'),
            collapsed: false,
            questions: [
              {
                id: 'files-question',
                label: text('files'),
                components: [
                  {
                    id: 'files-upload',
                    type: 'upload',
                    label: text('files'),
                    required: true,
                    options: [],
                    multiple: false,
                    comment_object: [],
                  },
                ],
              },
            ],
          },
        ],
      },
    ],
    schema: [],
  })
}

/**
 * The id of the user's own "Unassigned" workflow, created when first needed, for inspections outside any
 * task. Throws folder_name_already_exists when another user's folder has the name.
 */
export async function ensureUnassignedTask(
  db: Db,
  actor: Actor,
  locale: Locale,
): Promise<number | undefined> {
  const { folder: folderName, form } = texts[locale]
  let own = await findOwnTask(db, actor.userId)
  if (!own) {
    // The first inspection of a double click makes folder, form and task; the second waits and finds them.
    await lockCompany(db)
    own = await findOwnTask(db, actor.userId)
  }
  if (own?.task_id) return own.task_id
  const folderId =
    own?.folder_id ??
    (await insertFolder(db, {
      name: `${folderName} – ${actor.name}`,
      type: 'workflow',
      ownerId: actor.userId,
    }))
  const templateId = (await findTemplateByName(db, form)) ?? (await insertEvidenceForm(db, form))
  const template = await findTemplate(db, templateId)
  if (!template) return undefined
  return insertTask(db, {
    type: 'workflow',
    folderId,
    name: folderName,
    description: '',
    templateId,
    templateVersion: template.version,
    dueAt: null,
  })
}
