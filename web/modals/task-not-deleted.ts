import { CallError } from '@atesta/contract/client.ts'
import { openModal } from './modal-store.ts'

/** Says why a workflow or a claim was not deleted: what keeps it, or under the title given what went wrong. */
export function taskNotDeleted(error: unknown, title: string): void {
  const isKept = error instanceof CallError && error.status === 400
  if (isKept && error.code === 'claim_has_certifications') openModal('UNABLE_DELETE_CLAIM')
  else openModal('SERVER_ERROR', isKept ? { error } : { error, title })
}

/** Says that an email task was not deleted: its inspections keep it. */
export function emailTaskNotDeleted(): void {
  openModal('DELETE_ERROR_HAS_INSPECTIONS')
}
