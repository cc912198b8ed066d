import { useEffect, useState } from 'react'
import { type DefaultValues, type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form'
import { useSession } from '../../session/session.ts'
import { changedIn, KeptTyping, stillTyped, type Together } from './kept-typing.ts'

const typing = new KeptTyping()

// Who signs out has done with the page, and may leave the device to others.
useSession.subscribe(({ byChoice }) => {
  if (byChoice) typing.forget()
})

const apart: Together = []

const placeOf = (values: FieldValues) => ({
  address: location.pathname + location.search,
  fields: Object.keys(values),
})

/** What fields start from, whatever the form calls them. */
const plain = (values: unknown) => (values ?? {}) as FieldValues

type Options<Fields extends FieldValues> = {
  defaultValues: DefaultValues<Fields>
  /** All fields are kept: for something new, whose fields start from what is read meanwhile and belong together. */
  whole?: boolean
  /** Fields of a record that are kept, or left as others saved them, only with each other. The same in every drawing. */
  together?: Together
}

/**
 * `useForm` for a form whose session may end while someone types: once the same person has signed in again and
 * is led back to the form, what was typed stands in it. Not after signing out, and not for passwords.
 */
export function useKeptForm<Fields extends FieldValues>({
  defaultValues,
  whole = false,
  together = apart,
}: Options<Fields>): UseFormReturn<Fields> {
  const form = useForm<Fields>({ defaultValues })
  const { dirtyFields, defaultValues: start } = form.formState
  const { getValues, setValue } = form
  const [begun] = useState(defaultValues)
  useEffect(() => {
    const userId = useSession.getState().user?.id
    const typed = userId === undefined ? undefined : typing.take(userId, placeOf(getValues()))
    for (const [name, value] of Object.entries(typed ? stillTyped(typed, plain(begun), together) : {}))
      setValue(name as Path<Fields>, value, { shouldDirty: true })
  }, [begun, together, getValues, setValue])
  useEffect(() => {
    return useSession.subscribe((now, before) => {
      const changed = Object.keys(dirtyFields)
      if (!before.user || now.user || now.byChoice || changed.length === 0) return
      const values = getValues()
      typing.keep(
        before.user.id,
        placeOf(values),
        whole ? { values } : changedIn(changed, values, plain(start), together),
      )
    })
  }, [dirtyFields, start, whole, together, getValues])
  return form
}
