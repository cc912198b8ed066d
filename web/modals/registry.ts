import type { LazyModal } from './modal.ts'
import type { Variant } from './variants.ts'

export const modals = {
  CERTIFICATION_ERROR: () => import('./certification-error.tsx').then((m) => m.CertificationError),
  ARCHIVE: () => import('./archive.tsx').then((m) => m.Archive),
  ARCHIVE_CLAIM: () => import('./archive-claim.tsx').then((m) => m.ArchiveClaim),
  ARCHIVE_EMAIL_TASK: () => import('./archive-email-task.tsx').then((m) => m.ArchiveEmailTask),
  ARCHIVE_WORKFLOW: () => import('./archive-workflow.tsx').then((m) => m.ArchiveWorkflow),
  CLIENT_ERROR: () => import('./client-error.tsx').then((m) => m.ClientError),
  COOKIE_SETTINGS: () => import('./cookie-settings.tsx').then((m) => m.CookieSettings),
  CREATE_CHILD_WORKFLOWS: () => import('./create-child-workflows.tsx').then((m) => m.CreateChildWorkflows),
  CREATE_INSPECTION: () => import('./create-inspection.tsx').then((m) => m.CreateInspection),
  CREATE_INSPECTION_REPORT: () =>
    import('./create-inspection-report.tsx').then((m) => m.CreateInspectionReport),
  CREATE_REPORT: () => import('./create-report.tsx').then((m) => m.CreateReport),
  CREATE_REPORT_ERROR: () => import('./create-report-error.tsx').then((m) => m.CreateReportError),
  DELETE_CLAIM: () => import('./delete-claim.tsx').then((m) => m.DeleteClaim),
  DELETE_EMAIL: () => import('./delete-email.tsx').then((m) => m.DeleteEmail),
  DELETE_EMAIL_TASK: () => import('./delete-email-task.tsx').then((m) => m.DeleteEmailTask),
  DELETE_ERROR_HAS_INSPECTIONS: () =>
    import('./delete-error-has-inspections.tsx').then((m) => m.DeleteErrorHasInspections),
  DELETE_INSPECTION: () => import('./delete-inspection.tsx').then((m) => m.DeleteInspection),
  DELETE_USER: () => import('./delete-user.tsx').then((m) => m.DeleteUser),
  DELETE_WORKFLOW: () => import('./delete-workflow.tsx').then((m) => m.DeleteWorkflow),
  DELETE_WORKFLOW_FOLDER: () => import('./delete-workflow-folder.tsx').then((m) => m.DeleteWorkflowFolder),
  DISCARD: () => import('./discard.tsx').then((m) => m.Discard),
  DISCARD_FORM: () => import('./discard-form.tsx').then((m) => m.DiscardForm),
  FORM_ALREADY_SUBMITTED: () => import('./form-already-submitted.tsx').then((m) => m.FormAlreadySubmitted),
  FORM_DELETE: () => import('./form-delete.tsx').then((m) => m.FormDelete),
  FORM_NAME_ALREADY_EXISTS: () =>
    import('./form-name-already-exists.tsx').then((m) => m.FormNameAlreadyExists),
  GO_BACK: () => import('./go-back.tsx').then((m) => m.GoBack),
  INSPECTION_ALREADY_SUBMITTED: () =>
    import('./inspection-already-submitted.tsx').then((m) => m.InspectionAlreadySubmitted),
  INSPECTION_SUBMIT_CONFIRM: () =>
    import('./inspection-submit-confirm.tsx').then((m) => m.InspectionSubmitConfirm),
  MERGE_REPORTS: () => import('./merge-reports.tsx').then((m) => m.MergeReports),
  NO_CONNECTION: () => import('./no-connection.tsx').then((m) => m.NoConnection),
  NO_INTERNET_CONNECTION: () => import('./no-internet-connection.tsx').then((m) => m.NoInternetConnection),
  READONLY_WORKFLOW: () => import('./readonly-workflow.tsx').then((m) => m.ReadonlyWorkflow),
  REPORT_ERROR_EMPTY_TASK: () => import('./report-error-empty-task.tsx').then((m) => m.ReportErrorEmptyTask),
  SAVE_CONFIRM: () => import('./save-confirm.tsx').then((m) => m.SaveConfirm),
  SAVE_ERROR: () => import('./save-error.tsx').then((m) => m.SaveError),
  SERVER_ERROR: () => import('./server-error.tsx').then((m) => m.ServerError),
  UNABLE_DELETE: () => import('./unable-delete.tsx').then((m) => m.UnableDelete),
  UNABLE_DELETE_CLAIM: () => import('./unable-delete-claim.tsx').then((m) => m.UnableDeleteClaim),
  UPLOAD_ERROR_DYNAMIC: () => import('./upload-error-dynamic.tsx').then((m) => m.UploadErrorDynamic),
  UPLOAD_ERROR_STATIC: () => import('./upload-error-static.tsx').then((m) => m.UploadErrorStatic),
  WRONG_FILE_FORMAT: () => import('./wrong-file-format.tsx').then((m) => m.WrongFileFormat),
}

/** The modals without their parameter types; does not compile if a variant lacks a file. */
export const modalOf: Record<Variant, LazyModal<never>> = { ...modals }

/** The parameters of a variant; `undefined` for a variant without any. */
export type ParamsOf<V extends Variant> = (typeof modals)[V] extends LazyModal<infer P> ? P : never
