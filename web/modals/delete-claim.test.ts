import { CallError } from '@atesta/contract/client.ts'
import type { ErrorCode } from '@atesta/contract/errors.ts'
import { workflows } from '@atesta/contract/routes/workflows.ts'
import { afterEach, expect, test } from 'vitest'
import { claimNotDeleted } from './delete-claim.tsx'
import { closeModal, useModal } from './modal-store.ts'

afterEach(closeModal)

const refusal = (code: ErrorCode) =>
  new CallError(400, { type: 'about:blank', status: 400, code, title: code, detail: code })

test.each([
  ['claim_has_certifications', 'UNABLE_DELETE_CLAIM'],
  ['inspections_assigned', 'SERVER_ERROR'],
] as const)('a claim refused with %s opens %s', (code, variant) => {
  expect(workflows.remove.errors).toContain(code)
  const error = refusal(code)
  claimNotDeleted(error)
  expect(useModal.getState()).toMatchObject({ opened: true, variant })
})
