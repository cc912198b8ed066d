// Slow: a hundred random forms are each filled in and submitted.
import { DraftEntry, Signature } from '@atesta/contract/schemas/form.ts'
import { repetitions } from '@atesta/testkit/test-size.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { evaluateForm } from './evaluate.ts'
import { normalizeForm } from './normalize.ts'
import { buildPayload, canonicalAnswers, readPayload } from './payload.ts'
import { arbitraryFilling } from './testing/arbitrary-filling.ts'
import { comment, component, formWith } from './testing/build-form.ts'

const context = { locale: 'en', now: '2025-11-21T10:00:00Z' } as const
const drawn = { name: 'Ana', image: 'data:image/png;base64,AAAA', signed_at: '2025-11-21T08:30:00Z' }

const form = normalizeForm(
  formWith(
    component('ok', 'yes_no', { comment_object: [comment('why', 'comment', { show_for: ['no'] })] }),
    component('note', 'text', { visible_if: { '==': [{ var: 'ok' }, 'no'] }, default: 'standard' }),
    component('sign', 'signature', { visible_if: { '!=': [{ var: 'ok' }, 'na'] } }),
  ),
)

const submission = (answers: Record<string, unknown>, signatures: Signature[] = []) => {
  const evaluation = evaluateForm(form, answers, context)
  return buildPayload({ form, inspectionId: 'i1', version: 3, answers, signatures, evaluation })
}

describe('buildPayload', () => {
  it('has the wire shape, with an empty list of signatures to begin with', () => {
    expect(buildPayload({ form, inspectionId: 7, version: 0, answers: {} })).toEqual({
      form_data: { user_id: 10, inspection: { id: 7, version: 0 }, schema: [] },
      envelope: { signatures: [] },
    })
  })

  it('keeps in a draft whatever was typed, in form order', () => {
    const answers = { gone: 1, note: 'hidden', ok: 'yes', why: null, sign: { name: 'Ana' } }
    const { form_data, envelope } = buildPayload({ form, inspectionId: 'i1', version: 1, answers })
    expect(form_data.schema).toEqual([
      { id: 'ok', value: 'yes' },
      { id: 'why', value: null },
      { id: 'note', value: 'hidden' },
      { id: 'sign', value: { name: 'Ana' } },
      { id: 'gone', value: 1 },
    ])
    expect(envelope.signatures).toEqual([])
  })

  it('drops from a submission what is hidden or unknown', () => {
    const answers = { gone: 1, note: 'hidden', ok: 'yes', why: 'inactive' }
    expect(submission(answers).form_data.schema).toEqual([{ id: 'ok', value: 'yes' }])
    expect(submission({ ...answers, ok: 'no' }).form_data.schema).toEqual([
      { id: 'ok', value: 'no' },
      { id: 'why', value: 'inactive' },
      { id: 'note', value: 'hidden' },
    ])
    expect(submission({ ok: 'no' }).form_data.schema).toContainEqual({ id: 'note', value: 'standard' })
    expect(submission({ ok: 'no', note: null }).form_data.schema).toContainEqual({ id: 'note', value: null })
  })

  it('carries each finished signature once, in the envelope, unless its component is hidden', () => {
    const payload = submission({ ok: 'yes', sign: drawn })
    expect(payload.envelope.signatures).toEqual([{ component_id: 'sign', ...drawn }])
    expect(payload.form_data.schema).toEqual([{ id: 'ok', value: 'yes' }])
    expect(readPayload(payload).answers).toEqual({ ok: 'yes', sign: drawn })
    const other = { component_id: 'sign', ...drawn, name: 'Eva' }
    expect(submission({ ok: 'yes', sign: drawn }, [other]).envelope.signatures).toEqual([other])
    expect(submission({ ok: 'na', sign: drawn }, [other]).envelope.signatures).toEqual([])
  })
})

describe('for any form and answers', () => {
  it('a draft comes back as it was, through JSON and the contract', () => {
    fc.assert(
      fc.property(arbitraryFilling, fc.nat(), ({ structure, answers }, version) => {
        const payload = buildPayload({ form: normalizeForm(structure), inspectionId: 'i1', version, answers })
        const wire = JSON.parse(JSON.stringify(payload)) as typeof payload
        for (const entry of wire.form_data.schema) expect(DraftEntry.safeParse(entry).success).toBe(true)
        for (const signature of wire.envelope.signatures)
          expect(Signature.safeParse(signature).success).toBe(true)
        const read = readPayload(wire)
        expect(read).toMatchObject({ inspectionId: 'i1', version })
        expect(read.answers).toEqual(JSON.parse(JSON.stringify(answers)))
        expect(Object.keys(read.answers).sort()).toEqual(Object.keys(answers).sort())
      }),
      { numRuns: repetitions(100, 300) },
    )
  })

  it('a submission holds nothing hidden and evaluates to the same answers again', () => {
    fc.assert(
      fc.property(arbitraryFilling, ({ structure, answers }) => {
        const any = normalizeForm(structure)
        const evaluation = evaluateForm(any, answers, context)
        const payload = buildPayload({ form: any, inspectionId: 1, version: 1, answers, evaluation })
        const { visible } = evaluation
        const ids = [
          ...payload.form_data.schema.map(({ id }) => id),
          ...payload.envelope.signatures.map((s) => s.component_id),
        ]
        for (const id of ids) expect(visible.components.has(id) || visible.comments.has(id)).toBe(true)
        const { answers: received } = readPayload(JSON.parse(JSON.stringify(payload)) as typeof payload)
        const again = evaluateForm(any, received, context)
        expect(again.values).toEqual(evaluation.values)
        expect(again.visible).toEqual(visible)
        const digested = canonicalAnswers(any, evaluation.values)
        expect(canonicalAnswers(any, again.values)).toEqual(digested)
        expect(digested).toEqual(evaluation.values)
        // RFC 8785 needs JSON that comes back as it was, without lone surrogates (which stringify would escape).
        const text = JSON.stringify(digested)
        expect(JSON.parse(text)).toEqual(digested)
        expect(text).not.toMatch(/\\ud[89a-f]/i)
      }),
      { numRuns: repetitions(100, 400) },
    )
  })
})

it('canonicalAnswers keeps to what the form knows and shows', () => {
  expect(canonicalAnswers(form, { gone: 'x', ok: 'yes' })).toEqual({ ok: 'yes' })
})
