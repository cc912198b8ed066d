import type { NormalizedForm } from '@atesta/forms/normalize.ts'
import { createContext, useContext } from 'react'

const Context = createContext<NormalizedForm | null>(null)
export const FormProvider = Context.Provider

/**
 * The form's entities by id. They never change while the form is filled in, so they come by context: a store
 * subscription would run for every question with every keystroke.
 */
export function useEntities(): NormalizedForm['entities'] {
  const form = useContext(Context)
  if (!form) throw new Error('Outside of a form')
  return form.entities
}
