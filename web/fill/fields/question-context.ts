import { createContext, useContext } from 'react'

/** The heading of the question a field stands in: it names components that have no label of their own. */
export type QuestionHeading = { id: string; text: string } | null

const Context = createContext<QuestionHeading>(null)
export const QuestionHeadingProvider = Context.Provider
export const useQuestionHeading = (): QuestionHeading => useContext(Context)
