import { CallError } from '@atesta/contract/client.ts'
import { openModal } from '../../modals/modal-store.ts'

/** Whether a form was refused for its name. */
export const isNameTaken = (error: unknown): boolean =>
  error instanceof CallError && error.code === 'form_name_already_exists'

/** Says so in a modal of its own; every other refusal is said by the form. */
export function sayNameTaken(error: unknown): void {
  if (isNameTaken(error)) openModal('FORM_NAME_ALREADY_EXISTS')
}
