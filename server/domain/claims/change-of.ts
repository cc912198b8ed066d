import type { ClaimChange } from '@atesta/contract/schemas/claim.ts'
import type { z } from 'zod'
import { mergeSave } from '../../http/merge-save.ts'
import type { ClaimRow } from './claims.queries.ts'
import { claimFacts } from './claims.view.ts'

const noInsured = { name: '', email: '', phone: '' }
const nothing = { date: null, type: 'other' as const, place: '', position: null }

/** The fields of a claim after a save. */
export function changeOf(claim: ClaimRow, given: Omit<z.output<typeof ClaimChange>, 'version'>) {
  const { task } = claim
  const { insured, incident, amount } = claimFacts(claim)
  const { insured: insuredGiven, incident: incidentGiven, ...more } = given
  const present = {
    name: task.name,
    description: task.description,
    folder_id: task.folder_id,
    template_id: task.template_id,
    due_at: task.due_at?.toISOString() ?? null,
    number: claim.number,
    policy_number: claim.policy_number,
    amount,
  }
  return {
    ...mergeSave(present, more, { description: '', policy_number: '' }),
    insured: insuredGiven === null ? noInsured : mergeSave(insured, insuredGiven ?? {}, noInsured),
    incident: incidentGiven === null ? nothing : mergeSave(incident, incidentGiven ?? {}, nothing),
  }
}
