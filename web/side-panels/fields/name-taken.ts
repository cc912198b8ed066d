import { CallError } from '@atesta/contract/client.ts'
import { openModal } from '../../modals/modal-store.ts'

/** Whether a form was refused because of its name. */
export const isNameTaken = (error: unknown): boolean =>
  error instanceof CallError && error.code === 'form_name_already_exists'

/** Says so in a modal; the form shows every other refusal. */
export function sayNameTaken(error: unknown): void {
  if (isNameTaken(error)) openModal('FORM_NAME_ALREADY_EXISTS')
}
