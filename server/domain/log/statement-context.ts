import type { WaitingStatement } from './waiting-statements.queries.ts'

/** The context that a statement is authenticated together with. */
export const contextOf = (row: WaitingStatement) => ({
  kind: row.kind,
  companyId: row.company_id,
  certificationId: row.certification_id,
  inspectionId: row.inspection_id,
  auditSeq: row.audit_seq,
})
