import { CallError } from '@atesta/contract/client.ts'
import { type ErrorCode, errorCodes } from '@atesta/contract/errors.ts'
import { emails } from '@atesta/contract/routes/emails.ts'
import { workflows } from '@atesta/contract/routes/workflows.ts'
import { afterEach, expect, test } from 'vitest'
import { closeModal, useModal } from './modal-store.ts'
import { emailTaskNotDeleted, taskNotDeleted } from './task-not-deleted.ts'

afterEach(closeModal)

const refusal = (code: ErrorCode) => {
  const status = errorCodes[code]
  return new CallError(status, { type: 'about:blank', status, code, title: code, detail: code })
}

test.each([
  ['claim_has_certifications', 'UNABLE_DELETE_CLAIM', undefined],
  ['inspections_assigned', 'SERVER_ERROR', undefined],
  ['workflow_has_children', 'SERVER_ERROR', undefined],
  ['forbidden', 'SERVER_ERROR', 'Not deleted'],
  ['legal_hold', 'SERVER_ERROR', 'Not deleted'],
  ['not_found', 'SERVER_ERROR', 'Not deleted'],
] as const)('%s opens %s, titled %s', (code, variant, title) => {
  expect(workflows.remove.errors).toContain(code)
  const error = refusal(code)
  taskNotDeleted(error, 'Not deleted')
  expect(useModal.getState()).toMatchObject({ opened: true, variant })
  if (variant === 'SERVER_ERROR')
    expect(useModal.getState().params).toEqual({ error, ...(title && { title }) })
})

test.each([
  ['inspections_assigned', 'DELETE_ERROR_HAS_INSPECTIONS'],
  ['legal_hold', 'SERVER_ERROR'],
] as const)('of an email task, %s opens %s', (code, variant) => {
  expect(emails.remove.errors).toContain(code)
  const error = refusal(code)
  emailTaskNotDeleted(error)
  expect(useModal.getState()).toMatchObject({ opened: true, variant })
  if (variant === 'SERVER_ERROR') expect(useModal.getState().params).toEqual({ error })
})
