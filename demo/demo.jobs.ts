import { setTimeout as pause } from 'node:timers/promises'
import { save } from '@atesta/server/api/inspections/save.ts'
import { generate } from '@atesta/server/api/reports/generate.ts'
import { generateClaim } from '@atesta/server/api/reports/generate-claim.ts'
import { generateEmailTask } from '@atesta/server/api/reports/generate-email-task.ts'
import { submitForm } from '@atesta/server/api/tasks/submit-form.ts'
import { submitFormToken } from '@atesta/server/api/tasks/submit-form-token.ts'
import { type Db, enqueue } from '@atesta/server/database/database.ts'
import { markOpened } from '@atesta/server/domain/emails/email-changes.queries.ts'
import { expireDue } from '@atesta/server/domain/emails/follow-up.queries.ts'
import { findTemplateVersion } from '@atesta/server/domain/templates/templates.queries.ts'
import { toActor } from '@atesta/server/identity/actor.queries.ts'
import type { Actor } from '@atesta/server/identity/actor.ts'
import { type Job, type JobContext, job } from '@atesta/server/jobs/jobs.ts'
import { addActions } from './actions.ts'
import { call } from './call.ts'
import { demoCompanies } from './companies/all.ts'
import { type Begun, completeCompany, type DemoStep, demoQueue } from './complete.ts'
import type { DemoCompany } from './content.ts'
import {
  filesByTitle,
  findDraft,
  findRespondent,
  findTaskByName,
  letExpire,
  markSome,
} from './demo.queries.ts'
import { actorOf, addressOf } from './people.ts'
import { type PlannedInspection, planEverything } from './plan.ts'

/**
 * The slow part of the demo: first what no list may lack, then pictures, seals, submissions, reports. It runs
 * one step after the other, so that the machine stays usable. A step starts the next one in its last
 * transaction, so that the work continues after any interruption. Steps check the state before acting and may
 * run twice.
 */
export const completeDemo = job<Begun>({
  name: 'demo.complete',
  handler: async ({ payload, services, companyId }) => {
    const company = demoCompanies.find((each) => each.slug === payload.slug)
    if (company) await completeCompany(services, companyId, company, payload)
  },
  onGiveUp: { nothing: 'the demo data stays as far as it has come' },
})

/** Loads the drawing code only when there are pictures to draw. */
const drawing = () => import('./fill.ts')

type Work = { company: DemoCompany; planned: PlannedInspection; inspectionId: number }

function workOf({ slug, now, inspections, at }: DemoStep): Work | undefined {
  const company = demoCompanies.find((each) => each.slug === slug)
  const planned = company && planEverything(company, new Date(now))[at]
  const inspectionId = inspections[at]
  return company && planned && inspectionId !== undefined ? { company, planned, inspectionId } : undefined
}

type Context = JobContext<DemoStep>

/**
 * Longest wait for another job (a seal, a message) in milliseconds. Then the step continues, or is retried.
 */
const timeoutMs = 10_000

async function waitFor(answer: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + timeoutMs
  while (!(await answer()) && Date.now() < end) await pause(50)
}

/** The draft of this step, its form and its person; undefined if it was submitted or deleted meanwhile. */
const openDraft = ({ inCompany }: Context, { inspectionId }: Work) =>
  inCompany(async (db) => {
    const draft = await findDraft(db, inspectionId)
    if (!draft || draft.deleted) return undefined
    const asked = await findRespondent(db, inspectionId)
    const actor = asked
      ? toActor(asked.row, { respondent: asked.respondent })
      : await actorOf(db, draft.email)
    const template = await findTemplateVersion(db, draft.template_id, draft.template_version)
    if (!template) return undefined
    const files: Record<string, string[]> = {}
    const known = await filesByTitle(db, inspectionId)
    for (const file of known.values())
      files[file.component_id] = [...(files[file.component_id] ?? []), file.identifier]
    return {
      draft,
      actor,
      asked,
      structure: template.structure,
      files,
      states: [...known.values()].map((f) => f.state),
    }
  })

/** Waits until the invitation has been sent, and opens it. Returns whether this recipient goes further. */
async function receive({ inCompany }: Context, { planned, inspectionId }: Work): Promise<boolean> {
  await waitFor(async () => (await inCompany((db) => findRespondent(db, inspectionId)))?.state !== 'queued')
  await inCompany(async (db) => {
    const asked = await findRespondent(db, inspectionId)
    if (asked) await markOpened(db, asked.respondent.emailId)
  })
  return planned.state !== 'opened'
}

async function fillOne(context: Context, work: Work): Promise<void> {
  const { company, planned, inspectionId } = work
  const open = await openDraft(context, work)
  if (!open) return
  if (open.asked && !(await receive(context, work))) return
  const { addEvidence, payloadOf } = await drawing()
  await addEvidence(context.services, company, planned, { inspectionId, actor: open.actor })
  if (planned.state === 'submitted') return
  const filled = await openDraft(context, work)
  if (!filled) return
  const { draft, actor, structure, files } = filled
  const payload = await payloadOf({ structure, planned, actor, inspection: draft, files })
  await context.inCompany((db) =>
    call({ services: context.services, db, actor }, save, {
      params: { inspectionId },
      body: payload,
    }),
  )
}

/** The steps after an inspection, filled in or not: marks, its submission, and the next one. */
async function goOn({ payload, inCompany }: Context): Promise<void> {
  const work = workOf(payload)
  if (!work) return
  const { company, inspectionId } = work
  await inCompany(async (db) => {
    const [admin, second] = await Promise.all(
      company.people.slice(0, 2).map((person) => actorOf(db, addressOf(company, person))),
    )
    if (admin) await markSome(db, inspectionId, admin.userId, 5, 2)
    if (second) await markSome(db, inspectionId, second.userId, 7, 3)
    const options = (name: string) => ({ queue: demoQueue, key: `demo:${name}:${inspectionId}` })
    await enqueue(db, 'demo.submit', payload, options('submit'))
    const next = payload.at + 1
    if (next < payload.inspections.length)
      await enqueue(db, 'demo.fill', { ...payload, at: next }, options('fill'))
    else await enqueue(db, 'demo.finish', payload, options('finish'))
  })
}

export const fillDemo = job<DemoStep>({
  name: 'demo.fill',
  async handler(context) {
    const work = workOf(context.payload)
    if (work) await fillOne(context, work)
    await goOn(context)
  },
  async onGiveUp(context, error) {
    // An inspection that fails does not prevent the others.
    const inspection = workOf(context.payload)?.inspectionId
    context.services.logger.warn({ err: error, inspection }, 'a demo inspection stays unfilled')
    await goOn(context)
  },
})

export const submitDemo = job<DemoStep>({
  name: 'demo.submit',
  handler: async (context) => {
    const work = workOf(context.payload)
    if (work?.planned.state !== 'submitted') return
    const { planned } = work
    const end = Date.now() + timeoutMs
    let open = await openDraft(context, work)
    while (
      open?.states.some((state) => ['queued', 'uploading', 'hashing'].includes(state)) &&
      Date.now() < end
    ) {
      await pause(50)
      open = await openDraft(context, work)
    }
    if (!open) return
    const { draft, actor, structure, files } = open
    const { payloadOf } = await drawing()
    const body = await payloadOf({ structure, planned, actor, inspection: draft, files })
    const args = { params: { id: draft.task_id }, body }
    const { services } = context
    await context.inCompany(async (db) => {
      const calling = { services, db, actor }
      if (actor.respondent) await call(calling, submitFormToken, args)
      else await call(calling, submitForm, args)
      await addActions(calling, work.company, context.payload)
    })
  },
  onGiveUp: { nothing: 'the inspection stays a draft' },
})

/** One in this many submitted inspections has a report. */
const reportEvery = 6

/** The last step: reports of some inspections, settled claims and answered email tasks. */
type Wanted = (db: Db, actor: Actor) => Promise<unknown>

export const finishDemo = job<DemoStep>({
  name: 'demo.finish',
  handler: async ({ payload, inCompany, services }) => {
    const company = demoCompanies.find((each) => each.slug === payload.slug)
    const admin = company?.people[0]
    if (!company || !admin) return
    const calling = async (db: Db) => ({ services, db, actor: await actorOf(db, addressOf(company, admin)) })
    const tryTo = (work: Wanted) =>
      inCompany(async (db) => work(db, (await calling(db)).actor)).catch((err) =>
        services.logger.warn({ err }, 'a part of the demo was not made'),
      )
    for (const task of company.emailTasks.filter(({ state }) => state === 'expired'))
      await inCompany(async (db) => {
        const id = await findTaskByName(db, task.name)
        if (id === undefined) return
        await letExpire(db, id)
        await expireDue(db, id)
      })
    for (const [at, planned] of planEverything(company, new Date(payload.now)).entries()) {
      const id = payload.inspections[at]
      if (planned.state !== 'submitted' || at % reportEvery !== 0 || id === undefined) continue
      await tryTo((db, actor) => call({ services, db, actor }, generate, { body: { inspection_id: id } }))
    }
    for (const task of company.emailTasks.filter(({ recipients }) =>
      recipients.some(({ does }) => does === 'submits'),
    ))
      await tryTo(async (db, actor) => {
        const id = await findTaskByName(db, task.name)
        if (id !== undefined)
          await call({ services, db, actor }, generateEmailTask, { body: { task_id: id } })
      })
    for (const claim of company.claims.filter(({ path }) => path.at(-1)?.to === 'settled'))
      await tryTo(async (db, actor) => {
        const id = await findTaskByName(db, claim.name)
        if (id !== undefined) await call({ services, db, actor }, generateClaim, { body: { task_id: id } })
      })
    services.logger.info({ company: company.name }, 'the demo data of a company is complete')
  },
  onGiveUp: { nothing: 'the demo data stays without some reports' },
})

/** The background work of the demo. */
export const demoJobs: readonly Job[] = [completeDemo, fillDemo, submitDemo, finishDemo]
