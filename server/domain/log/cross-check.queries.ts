import type pg from 'pg'
import type { WaitingStatement } from './waiting-statements.queries.ts'

export type StatementRow = WaitingStatement & {
  log_index: number | null
  sealed_at: Date | null
  identifier: string | null
  sha256: string | null
  size: number | null
  received_at: Date | null
  state: string | null
  report_id: number | null
  deleted_at: Date | null
  erased_at: Date | null
  answers_sha256: string | null
  submitted_at: Date | null
  audited: boolean
}

const batch = 1000

/** The next statements after an id, with their subjects, by id. As the database's owner: of all companies. */
export async function statementsAfter(client: pg.Client, after: number): Promise<StatementRow[]> {
  const { rows } = await client.query<StatementRow>(
    `SELECT s.id, s.company_id, s.kind, s.certification_id, s.inspection_id, s.audit_seq, s.bytes, s.mac, s.refused_at,
      s.log_index, s.sealed_at, c.identifier, c.sha256, c.size, c.received_at, c.state, c.report_id, c.deleted_at, c.erased_at,
      COALESCE(v.answers_sha256, i.answers_sha256) AS answers_sha256, COALESCE(v.submitted_at, i.submitted_at) AS submitted_at,
      CASE s.kind
        WHEN 'certification' THEN c.report_id IS NOT NULL OR EXISTS (SELECT FROM audit_events e
          WHERE e.company_id = s.company_id AND e.noun = 'certification' AND e.record_id = c.id::text AND e.action = 'receive')
        WHEN 'submission' THEN EXISTS (SELECT FROM audit_events e
          WHERE e.company_id = s.company_id AND e.noun = 'inspection' AND e.record_id = i.id::text AND e.action = 'submit')
        WHEN 'withdrawal' THEN c.deleted_at IS NOT NULL
        ELSE true END AS audited
    FROM statements s
      LEFT JOIN certifications c ON c.company_id = s.company_id AND c.id = s.certification_id
      LEFT JOIN inspections i ON i.company_id = s.company_id AND i.id = s.inspection_id
      LEFT JOIN inspection_reviews v ON s.kind = 'submission' AND v.company_id = s.company_id AND v.inspection_id = s.inspection_id
        AND v.round = s.round
    WHERE s.id > $1 ORDER BY s.id LIMIT ${batch}`,
    [after],
  )
  return rows
}

export type DepartedRow = WaitingStatement & { log_index: number; sealed_at: Date }

/** The next statements of deleted companies after an id, whose subjects are gone. */
export async function departedAfter(client: pg.Client, after: number): Promise<DepartedRow[]> {
  const { rows } = await client.query<DepartedRow>(
    `SELECT id, company_id, kind, certification_id, inspection_id, audit_seq, bytes, mac, NULL AS refused_at, log_index, sealed_at
    FROM log.departed_statements WHERE id > $1 ORDER BY id LIMIT ${batch}`,
    [after],
  )
  return rows
}

/** Certifications marked as certified without a sealed statement. */
export async function unstatedCertifications(
  client: pg.Client,
): Promise<{ identifier: string; company_id: number }[]> {
  const { rows } = await client.query<{ identifier: string; company_id: number }>(
    `SELECT c.identifier, c.company_id FROM certifications c WHERE c.state = 'certified'
      AND NOT EXISTS (SELECT FROM statements s WHERE s.certification_id = c.id AND s.kind = 'certification' AND s.log_index IS NOT NULL)
      AND NOT EXISTS (SELECT FROM imported_statements f WHERE f.company_id = c.company_id AND f.certification_id = c.id)
    ORDER BY c.id`,
  )
  return rows
}
