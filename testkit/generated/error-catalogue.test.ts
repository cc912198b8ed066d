import { type ErrorCode, errorCodes, type Problem } from '@atesta/contract/errors.ts'
import { type Locale, locales } from '@atesta/contract/limits.ts'
import en from '@atesta/i18n/en/errors.json' with { type: 'json' }
import es from '@atesta/i18n/es/errors.json' with { type: 'json' }
import pt from '@atesta/i18n/pt/errors.json' with { type: 'json' }
import { expect, test } from 'vitest'
import { type Args, call } from '../calls.ts'
import { makePhoto } from '../files.ts'
import { certify, limitCredits } from '../records/factories.ts'
import type { Caller } from '../stack.ts'
import { type Companies, useCompanies } from './companies.ts'
import { operationOf } from './operations.ts'
import { fresh, make } from './records.ts'

const words = { en, es, pt } satisfies Record<Locale, Record<ErrorCode, { title: string; detail: string }>>
const given = useCompanies()

/** How to bring a situation about: the call that is refused, and by whom it is made. */
type Situation = (given: Companies) => Promise<Args & { as?: Caller }>

const withInspection = async ({ acme }: Companies) => {
  const id = await make.workflow(acme)
  const inspection = await acme.inspector.api.inspections.create({ body: { task_id: id } })
  return { id, inspection: inspection.id }
}
/** As if its only recipient had answered. */
const answered = async ({ acme, stack }: Companies) => {
  const email = await make.email(acme)
  await stack.query(
    `UPDATE inspections SET state = 'submitted', submitted_at = now(), submitted_by = user_id WHERE id = $1`,
    [email.inspection_id],
  )
  await stack.query(`UPDATE emails SET state = 'submitted', submitted_at = now() WHERE id = $1`, [email.id])
  return email.task.id
}
const parent = async ({ acme, alice }: Companies) => {
  const id = await make.workflow(acme)
  await alice.api.workflows.createChild({ params: { id }, body: { user_id: acme.inspector.userId } })
  return alice.api.workflows.read({ params: { id } })
}
const save = async (given: Companies, change: object) => {
  const task = await parent(given)
  const { id, name, description, version } = task
  const template_id = task.template?.id ?? 0
  return { params: { id }, body: { name, description, template_id, version, ...change } }
}

const rows: [string, string, ErrorCode, Situation][] = [
  // The codes
  [
    'no credits are left',
    'reports.generate',
    'no_user_credits',
    async ({ stack, acme }) => {
      const inspection_id = await make.submitted(acme)
      await limitCredits(stack, 0)
      return { body: { inspection_id } }
    },
  ],
  [
    'a parent’s form',
    'workflows.save',
    'workflow_parent_not_updatable',
    async (all) => {
      const template_id = await make.template(all.acme)
      return save(all, { template_id })
    },
  ],
  [
    'a parent’s settings',
    'workflows.save',
    'parent_config_cant_be_changed',
    (all) =>
      save(all, {
        settings: { progressive: true, camera_only: true, position_required: true, readonly: false },
      }),
  ],
  [
    'the same person twice',
    'workflows.create',
    'repeated_user',
    async ({ acme, ines }) => ({
      body: {
        name: fresh('Twice'),
        folder_id: acme.folderId,
        template_id: acme.templateId,
        assignees: [ines.userId, ines.userId],
      },
    }),
  ],
  [
    'assigned to the email task already',
    'tasks.assign',
    'user_already_assigned_task',
    async ({ acme, alice, ines }) => {
      const args = { params: { id: await make.emailTask(acme) }, body: { user_id: ines.userId } }
      await alice.api.tasks.assign(args)
      return args
    },
  ],
  [
    'assigned to the workflow already',
    'tasks.assign',
    'user_already_assigned_workflow',
    async ({ acme, ines }) => ({
      params: { id: await make.workflow(acme) },
      body: { user_id: ines.userId },
    }),
  ],
  [
    'assigned to the claim already',
    'claims.assign',
    'user_already_assigned_claim',
    async ({ acme, ines }) => ({
      params: { id: await make.claim(acme) },
      body: { users: [ines.userId] },
    }),
  ],
  [
    'a member of the folder already',
    'folders.addMember',
    'user_already_assigned',
    async ({ acme, ines }) => ({
      params: { id: await make.folder(acme) },
      body: { user_id: ines.userId },
    }),
  ],
  [
    'the name of another folder',
    'workflows.createFolder',
    'folder_name_already_exists',
    async ({ acme, alice }) => {
      const { name } = await alice.api.folders.read({ params: { id: acme.folderId } })
      return { body: { name: name.toUpperCase() } }
    },
  ],
  [
    'the name of another form',
    'templates.create',
    'form_name_already_exists',
    async ({ acme, alice }) => {
      const { name, structure } = await alice.api.templates.read({ params: { id: acme.templateId } })
      return { body: { name, structure } }
    },
  ],
  // The situations
  [
    'delete an inspection with certifications',
    'inspections.remove',
    'inspection_has_certifications',
    async ({ acme, ines }) => {
      const id = await make.draft(acme)
      await certify(ines, id, await makePhoto())
      return { params: { id } }
    },
  ],
  [
    'delete it again',
    'inspections.remove',
    'inspection_already_deleted',
    async ({ acme, alice }) => {
      const params = { id: await make.draft(acme) }
      await alice.api.inspections.remove({ params })
      return { params }
    },
  ],
  [
    'delete another person’s inspection',
    'inspections.remove',
    'inspection_delete_no_permission',
    async ({ acme, alice, ines }) => {
      const { id } = await alice.api.inspections.create({ body: { task_id: acme.workflowId } })
      return { as: ines, params: { id } }
    },
  ],
  [
    'delete a workflow with inspections',
    'workflows.remove',
    'inspections_assigned',
    async (all) => ({
      params: { id: (await withInspection(all)).id },
    }),
  ],
  [
    'delete a claim with inspections',
    'workflows.remove',
    'inspections_assigned',
    async ({ acme, ines }) => {
      const id = await make.claim(acme)
      await ines.api.inspections.create({ body: { task_id: id } })
      return { params: { id } }
    },
  ],
  [
    'delete a claim with certifications',
    'workflows.remove',
    'claim_has_certifications',
    async ({ acme, ines }) => {
      const id = await make.claim(acme)
      const { id: inspection } = await ines.api.inspections.create({ body: { task_id: id } })
      await certify(ines, inspection, await makePhoto())
      return { params: { id } }
    },
  ],
  [
    'delete an answered email task',
    'emails.remove',
    'inspections_assigned',
    async (all) => ({
      params: { id: await answered(all) },
    }),
  ],
  [
    'delete a folder with claims',
    'folders.remove',
    'delete_folder_has_claims',
    async ({ acme }) => {
      await make.claim(acme)
      return { params: { id: acme.claimFolderId } }
    },
  ],
  [
    'delete a folder with workflows',
    'workflows.removeFolder',
    'folder_has_tasks',
    async ({ acme }) => ({
      params: { id: acme.folderId },
    }),
  ],
  [
    'unarchive what was archived for good',
    'tasks.unarchive',
    'unarchive_task_error',
    async ({ acme, alice }) => {
      const params = { id: await make.workflow(acme) }
      await alice.api.tasks.archive({ params })
      return { params }
    },
  ],
  [
    'delete a certification of a submitted inspection',
    'certifications.remove',
    'inspection_already_submitted',
    async ({ acme, stack, ines }) => {
      const { identifier, inspection_id } = await make.certification(acme, ines)
      await stack.query(
        `UPDATE inspections SET state = 'submitted', submitted_at = now(), submitted_by = user_id WHERE id = $1`,
        [inspection_id],
      )
      return { as: ines, params: { identifier } }
    },
  ],
  [
    'report on an email task without answers',
    'reports.generateEmailTask',
    'report_empty_task',
    async ({ acme }) => ({
      body: { task_id: (await make.email(acme)).task.id },
    }),
  ],
  [
    'report on an email task without credits',
    'reports.generateEmailTask',
    'no_user_credits',
    async (all) => {
      const task_id = await answered(all)
      await limitCredits(all.stack, 0)
      return { body: { task_id } }
    },
  ],
  [
    'children for a person who has one',
    'workflows.createChildren',
    'user_already_assigned_workflow',
    async (all) => {
      const { id } = await parent(all)
      return { params: { id }, body: { users: [all.sam.userId, all.ines.userId] } }
    },
  ],
  [
    'save what was submitted',
    'inspections.save',
    'inspection_already_submitted',
    async ({ acme }) => {
      const inspectionId = await make.submitted(acme)
      const form_data = { user_id: 10, inspection: { id: inspectionId, version: 2 }, schema: [] }
      return { params: { inspectionId }, body: { form_data } }
    },
  ],
  [
    'start an inspection where the folder’s name is taken',
    'inspections.create',
    'folder_name_already_exists',
    async ({ rita }) => {
      // It is called so in each language that asks.
      for (const name of ['Unassigned', 'Sin asignar', 'Sem atribuição'])
        await rita.api.workflows.createFolder({ body: { name: `${name} – Rita Rival` } })
      return { as: rita, body: {} }
    },
  ],
]

test.each(rows)('%s: %s answers %s, in three languages', async (_what, id, code, arrange) => {
  const { route } = operationOf(id)
  const { as = given.alice, ...args } = await arrange(given)
  const details = new Set<string>()
  for (const locale of locales) {
    const answer = await call(as, route, args, { 'accept-language': locale })
    const problem = (await answer.json()) as Problem
    const { title, detail } = words[locale][code]
    expect(problem).toMatchObject({ code, status: errorCodes[code], title, detail })
    expect([answer.status, answer.headers.get('content-language')]).toEqual([errorCodes[code], locale])
    details.add(detail)
  }
  expect(details.size).toBe(3)
  await limitCredits(given.stack, null)
})

test('names the user whose assignment is in the way', async () => {
  const { id } = await parent(given)
  const args = { params: { id }, body: { users: [given.sam.userId, given.ines.userId] } }
  const answer = await call(given.alice, operationOf('workflows.createChildren').route, args)
  expect(JSON.stringify(((await answer.json()) as Problem).meta)).toContain('Ines Inspector')
})

test('a fault of ours is UNKNOWN with the promised words, and shows nothing of its cause', async () => {
  await given.stack.query('ALTER TABLE page_views RENAME TO page_views_away')
  try {
    for (const locale of locales) {
      const answer = await given.stack.anyone('/api/page_views', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'accept-language': locale },
        body: JSON.stringify({ path: '/' }),
      })
      const text = await answer.text()
      expect(JSON.parse(text)).toMatchObject({ code: 'UNKNOWN', status: 500, ...words[locale].UNKNOWN })
      expect(text).not.toMatch(/page_views_away|INSERT|relation|\.ts/)
    }
  } finally {
    await given.stack.query('ALTER TABLE page_views_away RENAME TO page_views')
  }
  expect(words.en.UNKNOWN.title).toBe('Unknown error')
  expect(words.en.inspection_already_submitted.detail).toBe(
    'You cannot save this inspection because it has already been submitted.',
  )
})
