import { CallError } from '@atesta/contract/client.ts'
import { openModal } from './modal-store.ts'

/** Says what prevents deleting a workflow or claim, or else, under `title`, what went wrong. */
export function taskNotDeleted(error: unknown, title: string): void {
  const isKept = error instanceof CallError && error.status === 400
  if (isKept && error.code === 'claim_has_certifications') openModal('UNABLE_DELETE_CLAIM')
  else openModal('SERVER_ERROR', isKept ? { error } : { error, title })
}

/** Says why an email task was not deleted: it has inspections, or what the server says. */
export function emailTaskNotDeleted(error: unknown): void {
  const isKept = error instanceof CallError && error.code === 'inspections_assigned'
  if (isKept) openModal('DELETE_ERROR_HAS_INSPECTIONS')
  else openModal('SERVER_ERROR', { error })
}
