import { useEffect } from 'react'
import { type DefaultValues, type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form'
import { useSession } from '../../session/session.ts'
import { KeptTyping } from './kept-typing.ts'

const typing = new KeptTyping()

const placeOf = (values: FieldValues) => ({
  address: location.pathname + location.search,
  fields: Object.keys(values),
})

/**
 * `useForm` for a form whose session may end while someone types: once the same person has signed in again and
 * is led back to the form, what was typed stands in it. Not for passwords.
 */
export function useKeptForm<Fields extends FieldValues>(options: {
  defaultValues: DefaultValues<Fields>
}): UseFormReturn<Fields> {
  const form = useForm<Fields>(options)
  const { dirtyFields } = form.formState
  const { getValues, setValue } = form
  useEffect(() => {
    const userId = useSession.getState().user?.id
    const values = userId === undefined ? undefined : typing.take(userId, placeOf(getValues()))
    for (const [name, value] of Object.entries(values ?? {}))
      setValue(name as Path<Fields>, value, { shouldDirty: true })
  }, [getValues, setValue])
  useEffect(() => {
    return useSession.subscribe((now, before) => {
      const changed = Object.keys(dirtyFields)
      if (!before.user || now.user || changed.length === 0) return
      const values = getValues()
      // Others may have saved the rest by the time the person is back.
      const typed = Object.fromEntries(changed.map((name) => [name, values[name]]))
      typing.keep(before.user.id, placeOf(values), typed)
    })
  }, [dirtyFields, getValues])
  return form
}
