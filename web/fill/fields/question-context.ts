import type { ComponentType } from '@atesta/contract/schemas/form.ts'
import { createContext, useContext } from 'react'

/** The heading of the field's question; `isOfOne`: it has a single component. */
export type QuestionHeading = { id: string; text: string; isOfOne: boolean }

/**
 * Whether the heading says all that a component's label would. A group's own label names each of its records.
 */
export const standsFor = (heading: QuestionHeading, label: string, type: ComponentType): boolean =>
  label === '' || label === heading.text || (type === 'group' && heading.isOfOne)

const Context = createContext<QuestionHeading | null>(null)
export const QuestionHeadingProvider = Context.Provider
export const useQuestionHeading = (): QuestionHeading | null => useContext(Context)
