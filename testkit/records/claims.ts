import type { Claim } from '@atesta/contract/schemas/claim.ts'
import { afterAll, beforeAll } from 'vitest'
import { type Caller, type Stack, startStack } from '../stack.ts'
import { makeTemplate } from './factories.ts'

let count = 0

/** The body of a claim in `folder_id`; each has a different number. */
export const claimBody = (folder_id: number, more: Record<string, unknown> = {}) => ({
  name: `Storm damage ${++count}`,
  folder_id,
  number: `CL-${count}`,
  ...more,
})

/** A claim with every field filled in. */
export const fullClaim = {
  description: 'Roof torn off by the wind',
  policy_number: 'POL-77',
  insured: { name: 'Maria Pérez', email: 'maria@clients.test', phone: '+54 11 5555' },
  incident: {
    date: '2026-11-02',
    type: 'storm' as const,
    place: 'Neuquén',
    position: { lat: -38.95, lon: -68.06 },
  },
  amount: { value: 12_500.5, currency: 'ARS' },
}

export type ClaimScene = {
  stack: Stack
  alice: Caller
  sam: Caller
  ines: Caller
  folderId: number
  templateId: number
  /** Assigned to Ines. */
  claim: Claim
}

/** For one test file: a claim folder whose members are Sam and Ines, and a claim in it with a form, assigned to Ines. */
export function useClaims(): ClaimScene {
  const given = {} as ClaimScene
  beforeAll(async () => {
    const stack = await startStack()
    given.stack = stack
    const [alice, sam, ines] = await Promise.all([stack.as('alice'), stack.as('sam'), stack.as('ines')])
    const templateId = await makeTemplate(stack)
    const folder = await alice.api.claims.createFolder({
      body: { name: 'Claims', members: [sam.userId, ines.userId] },
    })
    const claim = await sam.api.claims.create({
      body: {
        ...claimBody(folder.id, { template_id: templateId, assignees: [ines.userId] }),
        ...fullClaim,
      },
    })
    Object.assign(given, { alice, sam, ines, templateId, folderId: folder.id, claim })
  })
  afterAll(() => given.stack?.stop())
  return given
}

/** Takes a claim into review through an inspection. */
export async function toReview(caller: Caller, id: number): Promise<Claim> {
  const step = async (state: 'inspecting' | 'in_review') => {
    const { version } = await caller.api.claims.read({ params: { id } })
    return caller.api.claims.changeState({ params: { id }, body: { state, version } })
  }
  await step('inspecting')
  return step('in_review')
}
