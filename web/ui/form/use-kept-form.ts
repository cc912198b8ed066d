import { useEffect, useState } from 'react'
import { type DefaultValues, type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form'
import { useSession } from '../../session/session.ts'
import { changedIn, KeptTyping, stillTyped } from './kept-typing.ts'

const typing = new KeptTyping()

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
}

/**
 * `useForm` for a form whose session may end while someone types: once the same person has signed in again and
 * is led back to the form, what was typed stands in it. Not for passwords.
 */
export function useKeptForm<Fields extends FieldValues>({
  defaultValues,
  whole = false,
}: Options<Fields>): UseFormReturn<Fields> {
  const form = useForm<Fields>({ defaultValues })
  const { dirtyFields, defaultValues: start } = form.formState
  const { getValues, setValue } = form
  const [begun] = useState(defaultValues)
  useEffect(() => {
    const userId = useSession.getState().user?.id
    const typed = userId === undefined ? undefined : typing.take(userId, placeOf(getValues()))
    for (const [name, value] of Object.entries(typed ? stillTyped(typed, plain(begun)) : {}))
      setValue(name as Path<Fields>, value, { shouldDirty: true })
  }, [begun, getValues, setValue])
  useEffect(() => {
    return useSession.subscribe((now, before) => {
      const changed = Object.keys(dirtyFields)
      if (!before.user || now.user || changed.length === 0) return
      const values = getValues()
      typing.keep(
        before.user.id,
        placeOf(values),
        whole ? { values } : changedIn(changed, values, plain(start)),
      )
    })
  }, [dirtyFields, start, whole, getValues])
  return form
}
