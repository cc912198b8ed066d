import { CallError } from '@atesta/contract/client.ts'
import type { ErrorCode, FieldError } from '@atesta/contract/errors.ts'
import type { FormStructure } from '@atesta/contract/schemas/form.ts'
import type { FormPayload, InspectionForm } from '@atesta/contract/schemas/inspection.ts'
import type { Receipt } from '../state/receipts.ts'

export const refusal = (status: number, code: ErrorCode, errors?: FieldError[]) =>
  new CallError(status, {
    type: 'about:blank',
    status,
    code,
    title: code,
    detail: code,
    ...(errors && { errors }),
  })

/** The server's behaviour for drafts, in memory: versions, idempotency keys, one submission. */
export class Desk {
  private readonly structure: FormStructure
  private readonly answered = new Map<
    string,
    { body: string; receipt: { version: number; saved_at: string } }
  >()
  private readonly submitted = new Map<string, { body: string; receipt: Receipt }>()
  answers: InspectionForm['answers']
  signatures: InspectionForm['signatures'] = []
  place = { current_step: 1, current_section_step: 0 }
  version = 1
  state: 'draft' | 'submitted' = 'draft'
  round = 1
  judgedAt = '2025-11-21T07:00:00-03:00'
  canEdit = true
  formVersion = 1
  /** What the next calls fail with, before or after they had their effect. */
  failures: { error: unknown; after?: boolean }[] = []
  saves = 0
  isReachable = true

  constructor(structure: FormStructure, answers: InspectionForm['answers'] = []) {
    this.structure = structure
    this.answers = answers
  }

  readonly form = async (id: number): Promise<InspectionForm> => {
    if (!this.isReachable) throw new CallError(0, null)
    const { version, state, round, canEdit, formVersion } = this
    const at = '2025-11-21T10:00:00.000Z'
    return structuredClone({
      inspection: {
        id,
        number: 1,
        state,
        round,
        review: round > 1 && state === 'draft' ? 'returned' : null,
        task: { id: 7, name: 'Pumps', type: 'workflow', folder_id: 2 },
        template: { id: 5, name: 'Pump', version: 1 },
        occurrence_id: null,
        title: '',
        person: { id: 1, name: 'Ana' },
        created_at: at,
        updated_at: at,
        submitted_at: state === 'submitted' ? at : null,
        submitted_by: state === 'submitted' ? { id: 1, name: 'Ana' } : null,
        answers_sha256: state === 'submitted' ? 'b'.repeat(64) : null,
        version,
        counts: { certifications: 0, certified: 0 },
        report_id: null,
        email: null,
        can: {
          ...{ edit: canEdit && state === 'draft', submit: true, delete: true },
          ...{ report: false, notify: false, approve: false, return: false, add_action: false },
        },
        cannot: canEdit ? {} : { edit: 'task_archived' },
      },
      form: { id: 5, name: 'Pump', version: formVersion, structure: this.structure },
      answers: this.answers,
      signatures: this.signatures,
      judged_at: state === 'submitted' ? this.judgedAt : null,
      ...this.place,
      flags: { progressive: false, camera_only: false, position_required: false },
      checkpoint: null,
      review:
        round > 1 && state === 'draft'
          ? {
              round: round - 1,
              decision: 'returned',
              comment: 'Again',
              comments: [],
              by: { id: 2, name: 'Sam' },
              at,
            }
          : null,
      version,
    })
  }

  readonly save = async ({ form_data, envelope }: FormPayload, key: string) => {
    const failure = this.failures.shift()
    if (failure && !failure.after) throw failure.error
    const body = JSON.stringify({ form_data, envelope })
    const repeated = this.answered.get(key)
    if (repeated && repeated.body !== body) throw refusal(409, 'idempotency_key_reused')
    if (repeated) return repeated.receipt
    if (this.state === 'submitted') throw refusal(400, 'inspection_already_submitted')
    if (form_data.inspection.version !== this.version) throw refusal(409, 'stale_version')
    this.saves += 1
    this.version += 1
    this.answers = form_data.schema
    this.signatures = envelope.signatures
    const { current_step = 1, current_section_step = 0 } = form_data.inspection
    this.place = { current_step, current_section_step }
    const receipt = { version: this.version, saved_at: '2025-11-21T10:05:00.000Z' }
    this.answered.set(key, { body, receipt })
    if (failure) throw failure.error
    return receipt
  }

  /** Idempotency keys expire. */
  forgetKeys(): void {
    this.answered.clear()
    this.submitted.clear()
  }

  /** Another user saves. */
  change(answers: InspectionForm['answers']): void {
    this.answers = answers
    this.version += 1
  }

  /** A reviewer returns the submission. */
  giveBack(): void {
    this.state = 'draft'
    this.round += 1
    this.version += 1
  }

  readonly submit = async (_taskId: number, payload: FormPayload, key: string) => {
    const failure = this.failures.shift()
    if (failure && !failure.after) throw failure.error
    const body = JSON.stringify(payload)
    const repeated = this.submitted.get(key)
    if (repeated && repeated.body !== body) throw refusal(409, 'idempotency_key_reused')
    if (repeated) return repeated.receipt
    if (this.state === 'submitted') throw refusal(400, 'inspection_already_submitted')
    if (payload.form_data.inspection.version !== this.version) throw refusal(409, 'stale_version')
    this.state = 'submitted'
    this.version += 1
    this.answers = payload.form_data.schema
    const submitted_at = '2025-11-21T11:00:00.000Z'
    const { id } = payload.form_data.inspection
    const receipt: Receipt = {
      inspection_id: id,
      number: 1,
      submitted_at,
      version: this.version,
      round: this.round,
      answers_sha256: 'a'.repeat(64),
    }
    this.submitted.set(key, { body, receipt })
    if (failure) throw failure.error
    return receipt
  }
}
