import { revoke as revokeApiKey } from '@atesta/server/api/api-keys/revoke.ts'
import { changeState } from '@atesta/server/api/claims/change-state.ts'
import { create as createClaim } from '@atesta/server/api/claims/create.ts'
import { create as createWebhook } from '@atesta/server/api/webhooks/create.ts'
import { save as saveWebhook } from '@atesta/server/api/webhooks/save.ts'
import { recordAudit } from '@atesta/server/database/audit.ts'
import { makeKey } from '@atesta/server/domain/api-keys/make-key.ts'
import { assignPlan } from '@atesta/server/domain/billing/assign-plan.ts'
import { type Calling, call } from './call.ts'
import type { DemoClaim } from './content.ts'
import { who } from './people.ts'
import { type Ids, idOf, type Made } from './structure.ts'

async function makeClaim(calling: Calling, made: Made, claim: DemoClaim): Promise<number> {
  const { people, folders, forms, ago } = made
  const { incident } = claim
  const created = await call(calling, createClaim, {
    body: {
      name: claim.name,
      description: claim.description,
      folder_id: idOf(folders, claim.folder),
      template_id: idOf(forms, claim.form),
      due_at: ago(-claim.dueInDays).toISOString(),
      number: claim.number,
      policy_number: claim.policy,
      insured: claim.insured,
      incident: {
        date: ago(incident.daysAgo).toISOString().slice(0, 10),
        type: incident.type,
        place: incident.place,
        position: { lat: incident.lat, lon: incident.lon },
      },
      amount: { value: claim.amount, currency: claim.currency },
      assignees: claim.assignees.map((key) => who(people, key).userId),
    },
  })
  let { version } = created
  for (const step of claim.path) {
    const moved = await call({ ...calling, actor: who(people, step.by) }, changeState, {
      params: { id: created.id },
      body: { state: step.to, note: step.note, version },
    })
    version = moved.version
  }
  return created.id
}

export async function makeClaims(calling: Calling, made: Made): Promise<Ids> {
  const tasks = new Map<string, number>()
  for (const claim of made.company.claims) tasks.set(claim.key, await makeClaim(calling, made, claim))
  return tasks
}

/**
 * The plan, keys and a webhook, for administrators to find in the settings. The keys' tokens are discarded.
 */
export async function makeSettings(calling: Calling, { company }: Made): Promise<void> {
  const { db, actor } = calling
  if (company.plan) await assignPlan(db, actor.companyId, { plan: company.plan, period: 'month' })
  for (const { name, scopes, revoked } of company.apiKeys) {
    const { key } = await makeKey(db, actor, {
      kind: 'company',
      name,
      scopes,
      range: 'RANGE_ADMIN',
      folders: [],
      expires_at: null,
    })
    const details = { kind: key.kind, name, scopes, expires_at: null }
    await recordAudit(
      db,
      { action: 'create', noun: 'api_key', id: key.id, details },
      { userId: actor.userId },
    )
    if (revoked) await call(calling, revokeApiKey, { params: { id: key.id } })
  }
  if (company.webhook) {
    const { id, version } = await call(calling, createWebhook, { body: company.webhook })
    await call(calling, saveWebhook, { params: { id }, body: { ...company.webhook, active: false, version } })
  }
  await recordAudit(db, { action: 'make_demo', noun: 'company', id: actor.companyId }, { userId: null })
}
