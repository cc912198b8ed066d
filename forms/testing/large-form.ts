import type { Component, FormStructure } from '@atesta/contract/schemas/form.ts'
import { comment, component, formOf, options, question, section } from './build-form.ts'

/** What every tenth question holds, from plain fields to conditions on the question before and sums over two fields. */
function componentOf(index: number): Component {
  const id = `c${index}`
  const previous = { var: `c${index - 1}` }
  switch (index % 10) {
    case 0:
      return component(id, 'yes_no', {
        required: true,
        comment_object: [comment(`f${index}`, 'comment', { show_for: ['no'] })],
      })
    case 1:
      return component(id, 'text', { visible_if: { '==': [previous, 'yes'] }, max_length: 200 })
    case 2:
      return component(id, 'number', { min: 0, max: 1000 })
    case 3:
      return component(id, 'number', { validation: { '>=': [{ var: id }, previous] } })
    case 4:
      return component(id, 'calculation', { calculation: { '+': [{ var: `c${index - 2}` }, previous] } })
    case 5:
      return component(id, 'radio', { options: options('a', 'b', 'c'), visible_if: { '>': [previous, 10] } })
    case 6:
      return component(id, 'checkbox', { options: options('a', 'b', 'c') })
    case 7:
      return component(id, 'date', { visible_if: { selected: [previous, 'a'] } })
    case 8:
      return component(id, 'textarea', { pattern: '[A-Za-z ]*' })
    default:
      return component(id, 'rating')
  }
}

/** A form of `count` questions in sections of 25, for measuring; and answers to all of them. */
export function largeForm(count: number): { structure: FormStructure; answers: Record<string, unknown> } {
  const sections = Array.from({ length: Math.ceil(count / 25) }, (_, at) =>
    section(
      `s${at}`,
      Array.from({ length: Math.min(25, count - at * 25) }, (_unused, offset) => {
        const index = at * 25 + offset
        return question(`q${index}`, [componentOf(index)])
      }),
    ),
  )
  const given = ['yes', 'some words', 12, 15, undefined, 'b', ['a', 'b'], '2025-11-21', 'more words', 4]
  const answers = Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`c${index}`, given[index % 10]]),
  )
  return { structure: formOf(...sections), answers }
}
