import { describe, expect, it } from 'vitest'
import type { FileFacts } from './constraints.ts'
import { createEvaluator, evaluateForm } from './evaluate.ts'
import { formErrorCodes } from './form-errors.ts'
import { normalizeForm } from './normalize.ts'
import {
  comment,
  component,
  evaluate,
  formOf,
  formWith,
  options,
  question,
  section,
} from './testing/build-form.ts'
import { largeForm } from './testing/large-form.ts'

const errorsOf = (...given: Parameters<typeof evaluate>) =>
  Object.fromEntries([...evaluate(...given).errors].map(([key, error]) => [key, error.code]))

describe('visibility', () => {
  const form = formOf(
    section('s1', [question('q1', [component('ok', 'yes_no')])]),
    section(
      's2',
      [
        question('q2', [component('why', 'text', { required: true })], {
          visible_if: { '!=': [{ var: 'ok' }, 'na'] },
        }),
      ],
      { visible_if: { answered: { var: 'ok' } } },
    ),
  )

  it('needs the section, the question and the component to be shown', () => {
    expect([...evaluate(form, {}).visible.sections]).toEqual(['s1'])
    expect([...evaluate(form, { ok: 'na' }).visible.sections]).toEqual(['s1', 's2'])
    expect([...evaluate(form, { ok: 'na' }).visible.questions]).toEqual(['q1'])
    expect([...evaluate(form, { ok: 'no' }).visible.components]).toEqual(['ok', 'why'])
  })

  it('leaves out a question all of whose components are hidden, not one that has none', () => {
    const shown = { visible_if: { '==': [{ var: 'a' }, 'yes'] } }
    const parts = [component('b', 'text', shown), component('c', 'text', shown)]
    const form = formOf(
      section('s', [question('q1', [component('a', 'yes_no')]), question('q2', parts), question('q3', [])]),
    )
    expect([...evaluate(form, { a: 'no' }).visible.questions]).toEqual(['q1', 'q3'])
    expect([...evaluate(form, { a: 'yes' }).visible.questions]).toEqual(['q1', 'q2', 'q3'])
  })

  it('keeps hidden answers from being checked, counted or read by rules', () => {
    const chain = formWith(
      component('a', 'yes_no'),
      component('b', 'text', { visible_if: { '==': [{ var: 'a' }, 'yes'] }, required: true }),
      component('c', 'text', { visible_if: { answered: { var: 'b' } }, required: true }),
    )
    const shown = evaluate(chain, { a: 'yes', b: 'x', c: 'y' })
    expect(shown.values).toEqual({ a: 'yes', b: 'x', c: 'y' })
    const hidden = evaluate(chain, { a: 'no', b: 'x', c: 'y' })
    expect(hidden.values).toEqual({ a: 'no' })
    expect(hidden.complete).toBe(true)
    expect(evaluate(form, { ok: 'na' }).complete).toBe(true)
  })

  it('asks nothing of a calculation that is kept without being shown, which could not be answered', () => {
    const twice = component('twice', 'calculation', {
      hidden: true,
      calculation: { '*': [{ var: 'n' }, 2] },
      validation: { '<': [{ var: 'twice' }, 10] },
      comment_object: [comment('why', 'comment', { required: true })],
    })
    const alone = formWith(component('n', 'number'), twice)
    const inRecords = formWith(component('g', 'group', { components: [component('n', 'number'), twice] }))
    for (const [form, answers] of [
      [alone, { n: 6 }],
      [inRecords, { g: [{ n: 6 }] }],
    ] as const) {
      expect(errorsOf(form, answers)).toEqual({})
      expect(evaluate(form, answers).complete).toBe(true)
    }
    const { values, visible } = evaluate(alone, { n: 6, why: 'Old' })
    expect(values).toEqual({ n: 6, twice: 12 })
    expect([...visible.comments]).toEqual([])
  })

  it('never shows a question whose rule depends on itself', () => {
    const loop = formWith(
      component('a', 'text', { visible_if: { '!': { var: 'b' } } }),
      component('b', 'text', { visible_if: { '!': { var: 'a' } } }),
      component('c', 'text', { visible_if: { '!': { answered: { var: 'a' } } } }),
    )
    expect([...evaluate(loop, { a: 'x', b: 'y' }).visible.components]).toEqual(['c'])
  })
})

describe('values', () => {
  it('come from answers, defaults and calculations', () => {
    const form = formWith(
      component('a', 'number', { default: 2 }),
      component('b', 'number', { default: 'no number' }),
      component('sum', 'calculation', { calculation: { '+': [{ var: 'a' }, { var: 'b' }] } }),
    )
    expect(evaluate(form, {}).values).toEqual({ a: 2, sum: 2 })
    expect(evaluate(form, { a: '5', b: 1, sum: 99 }).values).toEqual({ a: 5, b: 1, sum: 6 })
    expect(evaluate(form, { a: null }).values).toEqual({ sum: 0 })
    expect(evaluate(form, { a: 'five' })).toMatchObject({ values: { sum: 0 }, complete: false })
  })

  it('of a submission stay as they were calculated for it, also in an evaluator that went before', () => {
    const sum = component('sum', 'calculation', { calculation: { '+': [{ var: 'a' }, { var: 'b' }] } })
    const form = normalizeForm(
      formWith(
        component('a', 'number'),
        component('b', 'number'),
        sum,
        component('why', 'text', { visible_if: { '>': [{ var: 'sum' }, 3] } }),
      ),
    )
    const [evaluator, answers] = [createEvaluator(form), { a: 1, b: 2, sum: 3.5 }]
    const at = { locale: 'en' as const, now: '2026-11-20T08:00:00Z' }
    expect(evaluator.evaluate(answers, at).values.sum).toBe(3)
    const sealed = evaluator.evaluate(answers, { ...at, sealed: true })
    expect(sealed.values.sum).toBe(3.5)
    expect(sealed.visible.components.has('why')).toBe(true)
    expect(evaluator.evaluate(answers, at).values.sum).toBe(3)
  })

  it('of a submission that came to nothing are not made later, and neither are defaults', () => {
    const form = normalizeForm(
      formWith(
        component('a', 'number'),
        component('late', 'calculation', {
          calculation: { if: [{ '>': [{ today: [] }, '2026-11-20'] }, 'x'] },
        }),
        component('usual', 'text', { default: 'as ever' }),
        component('rows', 'group', {
          components: [
            component('n', 'number'),
            component('twice', 'calculation', { calculation: { '*': [{ var: 'n' }, 2] } }),
          ],
        }),
      ),
    )
    const answers = { a: 1, rows: [{ n: 2 }] }
    const at = { locale: 'en' as const, now: '2026-12-20T08:00:00Z' }
    expect(evaluateForm(form, answers, at).values).toMatchObject({ late: 'x', usual: 'as ever' })
    expect(evaluateForm(form, answers, { ...at, sealed: true }).values).toEqual(answers)
  })

  it('calculate in whatever order the form stands', () => {
    const plusOne = (id: string, of: string) =>
      component(id, 'calculation', { calculation: { '+': [{ var: of }, 1] } })
    expect(
      evaluate(formWith(plusOne('c', 'b'), plusOne('b', 'a'), component('a', 'number')), { a: 1 }).values,
    ).toEqual({
      c: 3,
      b: 2,
      a: 1,
    })
  })
})

describe('errors', () => {
  it('name the first thing wrong with each answer', () => {
    const form = formWith(
      component('a', 'text', { required: true }),
      component('b', 'number', {
        max: 3,
        validation: { '<': [{ var: 'b' }, 2] },
        validation_message: { es: 'Muy alto' },
      }),
    )
    expect(errorsOf(form, {})).toEqual({ a: 'required' })
    expect(errorsOf(form, { a: 'x', b: 'y' })).toEqual({ b: 'not_a_number' })
    expect(errorsOf(form, { a: 'x', b: 4 })).toEqual({ b: 'too_large' })
    expect(evaluate(form, { a: 'x', b: 3 }).errors.get('b')).toEqual({
      code: 'rule',
      params: { message: 'Muy alto' },
    })
    expect(errorsOf(form, { a: 'x', b: 1 })).toEqual({})
  })

  it('come from validations over other answers, and from validations that fail to evaluate', () => {
    const form = formWith(
      component('from', 'date'),
      component('to', 'date', { validation: { '>=': [{ var: 'to' }, { var: 'from' }] } }),
      component('broken', 'text', { validation: { nonsense: [] } }),
    )
    expect(errorsOf(form, { from: '2025-11-21', to: '2025-11-20' })).toEqual({ to: 'rule' })
    expect(errorsOf(form, { from: '2025-11-21', to: '2025-11-21', broken: 'x' })).toEqual({ broken: 'rule' })
  })

  it('are in the requested language, also on a running evaluator', () => {
    const form = normalizeForm(
      formWith(component('a', 'text', { validation: false, validation_message: { en: 'No', es: 'Nunca' } })),
    )
    const evaluator = createEvaluator(form)
    const message = (locale: 'en' | 'es') =>
      evaluator.evaluate({ a: 'x' }, { locale, now: '2025-11-21T00:00:00Z' }).errors.get('a')?.params.message
    expect([message('en'), message('es'), message('en')]).toEqual(['No', 'Nunca', 'No'])
  })

  it('follow the files, also on a running evaluator', () => {
    const form = normalizeForm(
      formWith(component('a', 'upload'), component('g', 'group', { components: [component('b', 'upload')] })),
    )
    const evaluator = createEvaluator(form)
    const answers = { a: ['x'], g: [{ b: ['x'] }] }
    const codes = (state: FileFacts['state']) =>
      [
        ...evaluator.evaluate(answers, { locale: 'en', now: '', files: new Map([['x', { state }]]) }).errors,
      ].map(([key, { code }]) => [key, code])
    expect(codes('uploading')).toEqual([
      ['a', 'file_pending'],
      ['g.0.b', 'file_pending'],
    ])
    expect(codes('failed')).toEqual([
      ['a', 'file_failed'],
      ['g.0.b', 'file_failed'],
    ])
    expect(codes('certified')).toEqual([])
  })

  it('are listed once each', () => expect(new Set(formErrorCodes).size).toBe(formErrorCodes.length))
})

describe('comment objects', () => {
  const follow = (type: 'yes_no' | 'checkbox' | 'rating', show_for: string[]) =>
    formWith(
      component('c', type, {
        options: options('a', 'b', 'c'),
        comment_object: [comment('f', 'comment', { required: true, show_for })],
      }),
    )

  it('are active when the answer is one of theirs', () => {
    expect(errorsOf(follow('yes_no', ['no']), { c: 'no' })).toEqual({ f: 'required' })
    expect(errorsOf(follow('yes_no', ['no']), { c: 'yes' })).toEqual({})
    expect(errorsOf(follow('checkbox', ['b', 'x']), { c: ['a', 'b'] })).toEqual({ f: 'required' })
    expect(errorsOf(follow('checkbox', ['b']), { c: ['a', 'c'] })).toEqual({})
    expect(errorsOf(follow('rating', ['2']), { c: 2 })).toEqual({ f: 'required' })
  })

  it('without a list are active for any answer, but not for none', () => {
    expect(errorsOf(follow('yes_no', []), { c: 'na' })).toEqual({ f: 'required' })
    expect(errorsOf(follow('yes_no', []), {})).toEqual({})
    expect(errorsOf(follow('yes_no', []), { c: 'not an answer' })).toEqual({ c: 'not_an_option' })
  })

  it('give values and can be read by rules while they are active', () => {
    const form = formWith(
      component('c', 'yes_no', { comment_object: [comment('f', 'action', { show_for: ['no'] })] }),
      component('d', 'text', { visible_if: { '==': [{ var: 'f.text' }, 'Repair'] } }),
    )
    const answers = { f: { text: 'Repair' }, d: 'x' }
    const active = evaluate(form, { c: 'no', ...answers })
    expect(active.values).toEqual({ c: 'no', f: { text: 'Repair' }, d: 'x' })
    expect([...active.visible.comments]).toEqual(['f'])
    expect(evaluate(form, { c: 'yes', ...answers }).values).toEqual({ c: 'yes' })
    expect(errorsOf(form, { c: 'no', f: { text: 'x', due: 'soon' } })).toEqual({ f: 'bad_date' })
  })
})

describe('groups', () => {
  const form = formWith(
    component('limit', 'number'),
    component('g', 'group', {
      required: true,
      max: 2,
      components: [
        component('kind', 'radio', { options: options('a', 'b'), required: true, default: 'a' }),
        component('size', 'number', {
          visible_if: { '==': [{ var: 'kind' }, 'b'] },
          required: true,
          validation: { '<=': [{ var: 'size' }, { var: 'limit' }] },
          comment_object: [comment('why', 'comment', { required: true })],
        }),
        component('twice', 'calculation', { calculation: { '*': [{ var: 'size' }, 2] } }),
        component('parts', 'group', { components: [component('name', 'text', { required: true })] }),
      ],
    }),
    component('total', 'calculation', {
      calculation: { reduce: [{ var: 'g' }, { '+': [{ var: 'accumulator' }, { var: 'current.twice' }] }, 0] },
    }),
  )

  it('judge each record on its own, next to the answers around it', () => {
    const given = { limit: 5, g: [{ kind: 'b', size: 9, why: 'x' }, { kind: 'b' }] }
    expect(errorsOf(form, given)).toEqual({ 'g.0.size': 'rule', 'g.1.size': 'required' })
    expect(errorsOf(form, { ...given, limit: 9 })).toEqual({ 'g.1.size': 'required' })
    expect(errorsOf(form, { limit: 9, g: [{ kind: 'b', size: 1 }] })).toEqual({ 'g.0.why': 'required' })
    expect(errorsOf(form, { g: [{ parts: [{ name: 'x' }, {}] }] })).toEqual({
      'g.0.parts.1.name': 'required',
    })
    expect(errorsOf(form, { g: [{}, {}, {}] })).toEqual({ g: 'too_many_records' })
    expect(errorsOf(form, { g: [1] })).toEqual({ g: 'bad_value' })
    expect(errorsOf(form, {})).toEqual({ g: 'required' })
  })

  it('give records with defaults and calculations, without what is hidden', () => {
    const result = evaluate(form, {
      limit: 9,
      g: [
        { kind: 'b', size: 4, why: 'x' },
        { size: 7, why: 'y', other: 1 },
      ],
    })
    expect(result.values).toEqual({
      limit: 9,
      g: [
        { kind: 'b', size: 4, why: 'x', twice: 8 },
        { kind: 'a', twice: 0 },
      ],
      total: 8,
    })
    expect([...result.visible.components]).toContain('g.0.size')
    expect([...result.visible.components]).not.toContain('g.1.size')
    expect([...result.visible.comments]).toEqual(['g.0.why'])
  })

  it('calculate in whatever order their components stand, and never show what leads back to itself', () => {
    const plus = (id: string, of: string) =>
      component(id, 'calculation', { calculation: { '+': [{ var: of }, 1] } })
    const order = component('g', 'group', {
      components: [plus('c', 'b'), plus('b', 'a'), component('a', 'number')],
    })
    expect(evaluate(formWith(order), { g: [{ a: 1 }] }).values.g).toEqual([{ a: 1, b: 2, c: 3 }])
    const loop = component('g', 'group', {
      components: [plus('c', 'b'), plus('b', 'c'), component('a', 'number')],
    })
    const result = evaluate(formWith(loop), { g: [{ a: 1 }] })
    expect([...result.visible.components]).toEqual(['g', 'g.0.a'])
  })

  it('remember what was emptied on purpose', () => {
    const emptied = evaluate(form, { g: [{ kind: null }] })
    expect(emptied.values.g).toEqual([{ kind: null, twice: 0 }])
    expect([...emptied.errors.keys()]).toEqual(['g.0.kind'])
  })
})

describe('sections', () => {
  it('are valid when every component and comment object of their visible questions is', () => {
    const form = formOf(
      section('s1', [question('q1', [component('a', 'text', { required: true })])]),
      section('s2', [
        question('q2', [
          component('b', 'yes_no', { comment_object: [comment('f', 'comment', { required: true })] }),
        ]),
        question('q3', [component('c', 'text', { required: true })], {
          visible_if: { '==': [{ var: 'b' }, 'no'] },
        }),
      ]),
    )
    const validity = (answers: object) => Object.fromEntries(evaluate(form, { ...answers }).sectionValidity)
    expect(validity({})).toEqual({ s1: false, s2: true })
    expect(validity({ a: 'x', b: 'yes' })).toEqual({ s1: true, s2: false })
    expect(validity({ a: 'x', b: 'no', f: 'y' })).toEqual({ s1: true, s2: false })
    expect(validity({ a: 'x', b: 'no', f: 'y', c: 'z' })).toEqual({ s1: true, s2: true })
    expect(evaluate(form, { a: 'x', b: 'yes', f: 'y' }).complete).toBe(true)
  })

  it('that no step shows are not part of the inspection', () => {
    const structure = { ...formWith(component('a', 'text', { required: true })), steps: [] }
    expect(evaluate(structure, {})).toMatchObject({ complete: true, values: {} })
  })
})

describe('createEvaluator', () => {
  const { structure, answers } = largeForm(500)
  const form = normalizeForm(structure)
  const context = { locale: 'en', now: '2025-11-21T10:00:00Z' } as const

  it('gives back the same objects where nothing changed', () => {
    const evaluator = createEvaluator(form)
    const first = evaluator.evaluate(answers, context)
    expect(evaluator.evaluate({ ...answers }, { ...context, now: '2025-11-21T10:00:01Z' })).toBe(first)
    const second = evaluator.evaluate({ ...answers, c8: 'other words' }, context)
    expect(second.values.c8).toBe('other words')
    expect(second.visible).toBe(first.visible)
    expect(second.errors).toBe(first.errors)
    const third = evaluator.evaluate({ ...answers, c8: '123' }, context)
    expect([third.errors.get('c8')?.code, third.sectionValidity.get('s0'), third.complete]).toEqual([
      'pattern',
      false,
      false,
    ])
  })

  it('forgets the follow-ups of what is hidden later', () => {
    const structure = formWith(
      component('ok', 'yes_no'),
      component('c', 'text', {
        visible_if: { '==': [{ var: 'ok' }, 'no'] },
        comment_object: [comment('f', 'comment')],
      }),
      component('d', 'text', { visible_if: { answered: { var: 'f' } } }),
    )
    const evaluator = createEvaluator(normalizeForm(structure))
    const shown = (ok: string) => evaluator.evaluate({ ok, c: 'x', f: 'y' }, context).visible.components
    expect([...shown('no')]).toEqual(['ok', 'c', 'd'])
    expect([...shown('yes')]).toEqual(['ok'])
    expect([...shown('no')]).toEqual(['ok', 'c', 'd'])
  })

  it('reacts to the clock only through rules that read it', () => {
    const due = component('due', 'date', { validation: { '>=': [{ var: 'due' }, { today: [] }] } })
    const evaluator = createEvaluator(
      normalizeForm(
        formWith(due, component('b', 'text', { visible_if: { '>': [{ today: [] }, '2025-11-21'] } })),
      ),
    )
    const at = (now: string) => evaluator.evaluate({ due: '2025-11-21' }, { locale: 'en', now })
    expect(at('2025-11-21T23:00:00Z')).toMatchObject({ complete: true })
    const next = at('2025-11-22T01:00:00Z')
    expect(next.errors.get('due')?.code).toBe('rule')
    expect(next.visible.components.has('b')).toBe(true)
  })

  it('costs far less per keystroke than evaluating all 500 questions again', () => {
    const evaluator = createEvaluator(form)
    evaluator.evaluate(answers, context)
    // What this thread worked; the clock would also say what else the machine had to do.
    const cost = (work: (turn: number) => void) => {
      const start = process.threadCpuUsage()
      for (let turn = 0; turn < 60; turn++) work(turn)
      const { user, system } = process.threadCpuUsage(start)
      return user + system
    }
    const full = cost(() => evaluateForm(form, answers, context))
    const keystroke = cost((turn) => evaluator.evaluate({ ...answers, c8: `words${turn % 2}` }, context))
    expect(keystroke).toBeLessThan(full / 2)
  })
})

it('a submission shows on any day what it holds, and what is around it', () => {
  const isToday = { '==': [{ today: [] }, '2025-11-21'] }
  const hidden = { visible_if: isToday }
  const records = component('records', 'group', {
    components: [component('inner', 'text', hidden)],
    ...hidden,
  })
  const parts = [component('note', 'text', hidden), component('left', 'text', hidden), records]
  const form = formOf(section('s1', [question('q1', parts, hidden)], hidden))
  const answers = { note: 'Seen', records: [{ inner: 'Also' }] }
  const evaluator = createEvaluator(normalizeForm(form))
  const later = { locale: 'en' as const, now: '2025-11-23T10:00:00Z' }
  expect(evaluator.evaluate(answers, later).values).toEqual({})
  const { visible, values } = evaluator.evaluate(answers, { ...later, sealed: true })
  expect([...visible.sections, ...visible.questions]).toEqual(['s1', 'q1'])
  expect([...visible.components]).toEqual(expect.arrayContaining(['note', 'records']))
  expect(visible.components.has('left')).toBe(false)
  expect(values).toEqual(answers)
})
