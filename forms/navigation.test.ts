import type { FormStructure } from '@atesta/contract/schemas/form.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  back,
  canContinue,
  canGoBack,
  firstInvalid,
  isLast,
  type NavigationView,
  next,
  type Position,
  progress,
  sectionAt,
  settle,
  startPosition,
} from './navigation.ts'
import { normalizeForm } from './normalize.ts'
import { section } from './testing/build-form.ts'

/** Steps with the given number of sections each, named 1.0, 1.1, 2.0 …; the last step is the form step. */
function formOfSteps(...counts: number[]) {
  const sections = (step: number) =>
    Array.from({ length: counts[step - 1] ?? 0 }, (_, index) => section(`${step}-${index}`, []))
  const structure: FormStructure = {
    steps: counts.map((_count, index) =>
      index === counts.length - 1
        ? { id: 'form', type: 'form', title: '' }
        : { id: `d${index}`, type: 'documentation', title: '', sections: sections(index + 1) },
    ),
    schema: sections(counts.length),
  }
  return normalizeForm(structure)
}

const at = (currentStep: number, currentSectionStep: number): Position => ({
  currentStep,
  currentSectionStep,
})

function view(
  form: ReturnType<typeof formOfSteps>,
  hidden: string[] = [],
  invalid: string[] = [],
): NavigationView {
  const ids = form.steps.flatMap((step) => step.sectionIds)
  return {
    visible: { sections: new Set(ids.filter((id) => !hidden.includes(id))) },
    sectionValidity: new Map(ids.map((id) => [id, !invalid.includes(id)])),
  }
}

describe('navigation', () => {
  const form = formOfSteps(2, 1, 3)
  const all = view(form)

  it('starts at step 1, section 0, where alone Back is disabled', () => {
    expect(startPosition).toEqual(at(1, 0))
    const positions = [at(1, 0), at(1, 1), at(2, 0), at(3, 0), at(3, 1), at(3, 2)]
    expect(positions.filter((position) => !canGoBack(form, all, position))).toEqual([at(1, 0)])
    expect(back(form, all, at(1, 0))).toEqual(at(1, 0))
  })

  it('continues to the next section, and after the last one of a step to the next step at section 0', () => {
    const walked = [startPosition]
    while (!isLast(form, all, walked.at(-1) ?? startPosition))
      walked.push(next(form, all, walked.at(-1) ?? startPosition))
    expect(walked).toEqual([at(1, 0), at(1, 1), at(2, 0), at(3, 0), at(3, 1), at(3, 2)])
    expect(next(form, all, at(3, 2))).toEqual(at(3, 2))
  })

  it('goes back at section 0 to the last section of the previous step', () => {
    expect(back(form, all, at(3, 0))).toEqual(at(2, 0))
    expect(back(form, all, at(2, 0))).toEqual(at(1, 1))
    expect(back(form, all, at(3, 2))).toEqual(at(3, 1))
  })

  it('continues only from a valid section, but goes back from any', () => {
    const stuck = view(form, [], ['1-1'])
    expect(canContinue(form, stuck, at(1, 1))).toBe(false)
    expect(next(form, stuck, at(1, 1))).toEqual(at(1, 1))
    expect(back(form, stuck, at(1, 1))).toEqual(at(1, 0))
    expect(next(form, stuck, at(1, 0))).toEqual(at(1, 1))
    expect(firstInvalid(form, stuck)).toEqual(at(1, 1))
    expect(firstInvalid(form, all)).toBeUndefined()
  })

  it('passes over hidden sections and empty steps without renumbering', () => {
    const some = view(form, ['1-0', '2-0', '3-2'], ['2-0'])
    expect(settle(form, some, startPosition)).toEqual(at(1, 1))
    expect(canGoBack(form, some, at(1, 1))).toBe(false)
    expect(next(form, some, at(1, 1))).toEqual(at(3, 0))
    expect(back(form, some, at(3, 0))).toEqual(at(1, 1))
    expect(isLast(form, some, at(3, 1))).toBe(true)
    expect(settle(form, some, at(3, 2))).toEqual(at(3, 1))
    expect(settle(form, some, at(2, 0))).toEqual(at(3, 0))
    expect(settle(form, some, at(9, 9))).toEqual(at(3, 1))
    expect(firstInvalid(form, some)).toBeUndefined()
    const none = view(
      form,
      form.steps.flatMap((step) => step.sectionIds),
    )
    expect(settle(form, none, at(3, 1))).toEqual(startPosition)
  })

  it('says how far one has come', () => {
    expect(progress(form, view(form, ['1-1'], ['3-0']), at(3, 0))).toEqual({ at: 3, of: 5, valid: 4 })
    expect(sectionAt(form, at(2, 0))).toBe('2-0')
    expect(sectionAt(form, at(4, 0))).toBeUndefined()
  })

  it('next and back undo each other, wherever sections are hidden', () => {
    let steps = 0
    const shape = fc
      .array(fc.nat(3), { minLength: 1, maxLength: 4 })
      .filter((counts) => counts.some((count) => count > 0))
    fc.assert(
      fc.property(shape, fc.array(fc.nat(11)), (counts, hide) => {
        const any = formOfSteps(
          ...counts.map((count, index) => (index === counts.length - 1 ? count : Math.max(1, count))),
        )
        const ids = any.steps.flatMap((step) => step.sectionIds)
        const shown = view(
          any,
          hide.map((index) => ids[index] ?? ''),
        )
        const positions = any.steps.flatMap((step, index) =>
          step.sectionIds.map((id, section) => [id, at(index + 1, section)] as const),
        )
        for (const [id, position] of positions) {
          if (!shown.visible.sections.has(id)) continue
          const isFirst = !positions.some(
            ([other, earlier]) =>
              shown.visible.sections.has(other) &&
              positions.findIndex(([, p]) => p === earlier) < positions.findIndex(([, p]) => p === position),
          )
          expect(canGoBack(any, shown, position)).toBe(!isFirst)
          if (!isLast(any, shown, position))
            expect(back(any, shown, next(any, shown, position))).toEqual(position)
          if (canGoBack(any, shown, position))
            expect(next(any, shown, back(any, shown, position))).toEqual(position)
          expect(settle(any, shown, position)).toEqual(position)
          steps++
        }
      }),
      { numRuns: 300 },
    )
    expect(steps).toBeGreaterThan(300)
  })
})
