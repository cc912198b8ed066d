import type { LinkState } from '@atesta/contract/schemas/email.ts'
import type { FormStructure } from '@atesta/contract/schemas/form.ts'
import type { Db } from '../../database/database.ts'
import { layoutOf } from '../companies/companies.view.ts'
import { findTemplateVersion } from '../templates/templates.queries.ts'
import { sectionsOf } from '../templates/templates.rules.ts'
import { type LinkRow, sentFiles } from './respondent.queries.ts'

/**
 * What a form asks for: the number of questions (evidence requests included), and of those that take files.
 */
function asksOf(structure: FormStructure): NonNullable<LinkState['asks']> {
  const questions = sectionsOf(structure).flatMap((section) => section.questions)
  const takesFiles = ({ components }: (typeof questions)[number]) =>
    components.some(({ type }) => type === 'upload')
  return { questions: questions.length, with_files: questions.filter(takesFiles).length }
}

/** The questions while the link is open, the submitted content afterwards. */
async function contentOf(
  db: Db,
  row: LinkRow,
  state: LinkState['state'],
): Promise<Pick<LinkState, 'message' | 'asks' | 'receipt'>> {
  if (state === 'open') {
    const template = await findTemplateVersion(db, row.template_id, row.template_version)
    return { message: row.message, asks: template ? asksOf(template.structure) : null, receipt: null }
  }
  const { number, answers_sha256 } = row
  const isSent = state === 'submitted' && answers_sha256 !== null
  const receipt = isSent ? { number, answers_sha256, files: await sentFiles(db, row.inspection_id) } : null
  return { message: '', asks: null, receipt }
}

/** A revoked link says nothing about the recipient, who may be a different person by now. */
export async function linkView(db: Db, row: LinkRow, state: LinkState['state']): Promise<LinkState> {
  return {
    state,
    company: {
      name: row.company,
      layout: layoutOf({ theme: row.theme, mainColour: row.main_colour, logo: row.logo }),
    },
    task: { id: row.task_id, name: row.task },
    recipient: { name: state === 'revoked' ? '' : row.name },
    locale: row.locale,
    expires_at: row.expires_at?.toISOString() ?? null,
    submitted_at: state === 'revoked' ? null : (row.submitted_at?.toISOString() ?? null),
    inspection_id: state === 'open' ? row.inspection_id : null,
    ...(await contentOf(db, row, state)),
  }
}
