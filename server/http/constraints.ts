import type { ErrorCode } from '@atesta/contract/errors.ts'
import { Failure } from './failure.ts'

/** The refusal that each violated database constraint stands for. The only place that knows their names. */
const codes: Record<string, ErrorCode> = {
  folders_name_key: 'folder_name_already_exists',
  claims_number_key: 'claim_number_already_exists',
  templates_name_key: 'form_name_already_exists',
  template_categories_name_key: 'category_name_already_exists',
  templates_company_id_category_id_fkey: 'not_found',
  folder_members_pkey: 'repeated_user',
  task_assignees_pkey: 'repeated_user',
  folder_members_company_id_user_id_fkey: 'not_found',
  task_assignees_company_id_user_id_fkey: 'not_found',
  tasks_company_id_folder_id_fkey: 'not_found',
  folder_members_company_id_folder_id_fkey: 'not_found',
  users_email_key: 'user_email_taken',
  scim_people_user_name_key: 'user_email_taken',
  scim_people_external_id_key: 'external_id_taken',
  user_email_key: 'account_elsewhere',
  oidc_identities_account_key: 'oidc_no_account',
  oidc_identities_pkey: 'sign_in_expired',
  users_client_email_key: 'client_already_exists',
  emails_recipient_key: 'repeated_user',
  saved_views_name_key: 'view_name_already_exists',
  inspections_company_id_task_id_fkey: 'inspections_assigned',
  inspections_company_id_occurrence_id_fkey: 'not_found',
}

export function failureOfConstraint(error: unknown): Failure | null {
  const { constraint } = error as { constraint?: string }
  const code = constraint && codes[constraint]
  return code ? new Failure(code) : null
}
