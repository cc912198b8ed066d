/**
 * Every error code an answer can carry, with its HTTP status.
 * Title and detail of each stand in i18n/{en,es,pt}/errors.json; the type checker insists on all of them.
 */
export const errorCodes = {
  // Promised by docs/specification.md, section 7
  no_user_credits: 402,
  workflow_parent_not_updatable: 422,
  repeated_user: 422,
  parent_config_cant_be_changed: 422,
  user_already_assigned_task: 422,
  user_already_assigned_workflow: 422,
  user_already_assigned_claim: 422,
  user_already_assigned: 422,
  folder_name_already_exists: 422,
  form_name_already_exists: 422,
  inspection_has_certifications: 400,
  inspection_already_deleted: 404,
  inspection_delete_no_permission: 403,
  inspection_already_submitted: 400,
  inspections_assigned: 400,
  delete_folder_has_claims: 400,
  folder_has_tasks: 400,
  unarchive_task_error: 400,
  unarchive_folder_archived: 422,
  unarchive_parent_archived: 422,
  report_empty_task: 400,
  UNKNOWN: 500,
  // Files
  image_too_large: 422,
  file_too_large: 413,
  incorrect_file_format: 422,
  file_empty: 422,
  position_required: 422,
  too_many_files: 422,
  upload_not_open: 409,
  upload_abandoned: 409,
  not_certified: 409,
  upload_offset_conflict: 409,
  upload_protocol: 412,
  file_not_ready: 409,
  file_altered: 409,
  file_lost: 410,
  certifications_not_found: 404,
  download_too_large: 422,
  // Checks before an endpoint runs
  validation_failed: 400,
  malformed_request: 400,
  unauthenticated: 401,
  bad_credentials: 401,
  csrf_failed: 403,
  link_not_held: 404,
  password_weak: 422,
  forbidden: 403,
  api_key_scope: 403,
  api_key_not_allowed: 403,
  not_found: 404,
  method_not_allowed: 405,
  stale_version: 409,
  idempotency_key_reused: 422,
  unsupported_media_type: 415,
  payload_too_large: 413,
  too_many_requests: 429,
  service_unavailable: 503,
  // People
  user_email_taken: 422,
  user_not_invited: 422,
  user_not_disabled: 422,
  person_disabled: 422,
  cannot_disable_self: 422,
  last_administrator: 422,
  invitation_invalid: 422,
  account_elsewhere: 422,
  registration_off: 403,
  registration_invalid: 422,
  password_reset_invalid: 422,
  wrong_password: 422,
  colour_too_light: 422,
  api_key_expiry_past: 422,
  too_many_api_keys: 422,
  view_name_already_exists: 422,
  too_many_views: 422,
  // Mail and email tasks
  email_task_sent: 422,
  email_all_invited: 422,
  email_closed: 422,
  email_expiry_past: 422,
  email_no_recipients: 422,
  client_already_exists: 422,
  client_in_use: 422,
  client_unsubscribed: 422,
  recipients_limit: 429,
  mailed_too_often: 429,
  mailbox_off: 409,
  component_unknown: 422,
  component_takes_no_files: 422,
  respondent_submits: 403,
  // Domain
  form_incomplete: 422,
  signature_no_picture: 422,
  inspection_files_pending: 409,
  task_archived: 422,
  task_not_archived: 422,
  task_without_form: 422,
  recurrence_invalid: 422,
  occurrence_closed: 422,
  occurrence_skipped: 422,
  recurrence_not_movable: 422,
  folder_archived: 422,
  folder_has_open_tasks: 422,
  workflow_readonly: 422,
  workflow_is_child: 422,
  workflow_has_children: 400,
  claim_has_certifications: 400,
  form_structure_invalid: 422,
  form_archived: 422,
  form_in_use: 400,
  category_name_already_exists: 422,
  webhook_address_refused: 422,
  too_many_webhooks: 422,
  webhook_inactive: 422,
  reports_not_found: 404,
  report_not_ready: 409,
  report_not_shown: 422,
  report_too_large: 422,
  claim_number_already_exists: 422,
  claim_state_not_allowed: 422,
  claim_reason_required: 422,
  claim_in_review: 409,
  // Plans and payment
  billing_not_available: 409,
  already_subscribed: 409,
  no_subscription: 409,
  plan_limit_users: 402,
  plan_limit_storage: 402,
} as const

export type ErrorCode = keyof typeof errorCodes

/** One field that was refused: `path` is a JSON pointer into the body (RFC 6901) or `?name` for a query parameter. */
export type FieldError = { path: string; message: string }

/** RFC 9457 problem document. `code` is the machine's word, `title` and `detail` the caller's language. */
export type Problem = {
  type: string
  status: number
  code: ErrorCode
  title: string
  detail: string
  errors?: FieldError[]
  /** Extra facts some codes carry, such as both versions of a stale save or the users already assigned. */
  meta?: Record<string, unknown>
  request_id?: string
}
