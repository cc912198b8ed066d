import type { NormalizedForm } from '@atesta/forms/normalize.ts'
import { createContext, useContext } from 'react'

const Context = createContext<NormalizedForm | null>(null)
export const FormProvider = Context.Provider

/**
 * What the form asks, by id. It never changes while the form is filled in, so it comes by context: a subscription to
 * the store would be asked again for every question with every keystroke.
 */
export function useEntities(): NormalizedForm['entities'] {
  const form = useContext(Context)
  if (!form) throw new Error('Outside of a form')
  return form.entities
}
