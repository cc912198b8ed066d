import type { Claim, ClaimEvent, ReusedFile } from '@atesta/contract/schemas/claim.ts'
import { deedsOf } from '../../http/deeds.ts'
import type { Actor } from '../../identity/actor.ts'
import { taskView } from '../tasks/tasks.view.ts'
import { claimDeeds, claimStatesFor } from './claims.policy.ts'
import type { ClaimRow, EventRow } from './claims.queries.ts'
import type { ReusedRow } from './reused-files.queries.ts'

/** The people and facts of a claim, as calls accept and return them. */
export const claimFacts = (row: ClaimRow): Pick<Claim, 'insured' | 'incident' | 'amount'> => ({
  insured: { name: row.insured_name, email: row.insured_email, phone: row.insured_phone },
  incident: {
    date: row.incident_date,
    type: row.incident_type as Claim['incident']['type'],
    place: row.incident_place,
    position:
      row.incident_lat === null || row.incident_lon === null
        ? null
        : { lat: row.incident_lat, lon: row.incident_lon },
  },
  amount: row.amount === null || row.currency === null ? null : { value: row.amount, currency: row.currency },
})

export const claimView =
  (actor: Actor) =>
  (row: ClaimRow): Claim => {
    const { can, cannot } = deedsOf(claimDeeds(actor, row))
    return {
      ...taskView(actor)(row.task),
      number: row.number,
      policy_number: row.policy_number,
      ...claimFacts(row),
      state: row.state,
      state_at: row.state_at.toISOString(),
      can: { ...can, states: claimStatesFor(actor, row) },
      cannot,
    }
  }

export const claimEventView = ({ user_id, user_name, at, ...event }: EventRow): ClaimEvent => ({
  ...event,
  at: at.toISOString(),
  person: { id: user_id, name: user_name },
})

export const reusedFileView = ({
  certification_id,
  identifier,
  claim_id,
  ...claim
}: ReusedRow): ReusedFile => ({
  certification_id,
  identifier,
  claim: { id: claim_id, ...claim },
})
