import { useEffect } from 'react'
import { type DefaultValues, type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form'
import { useSession } from '../../session/session.ts'

/**
 * What was typed when a session ended: by whom and where, and the values by the fields of a form. In memory
 * only, so that none of it outlives the tab.
 */
let kept: { userId: number; address: string; forms: Map<string, FieldValues> } | undefined

const here = () => location.pathname + location.search
const fieldsOf = (values: FieldValues) => Object.keys(values).sort().join()

/** Only what was changed: others may have saved the rest by the time the person is back. */
function keep(userId: number, values: FieldValues, changed: readonly string[]): void {
  if (changed.length === 0) return
  if (kept?.userId !== userId || kept.address !== here()) kept = { userId, address: here(), forms: new Map() }
  kept.forms.set(fieldsOf(values), Object.fromEntries(changed.map((name) => [name, values[name]])))
}

/** What this person had typed into a form with these fields at this address. Another person's is discarded. */
function take(userId: number, fields: string): FieldValues | undefined {
  if (!kept || kept.userId !== userId) {
    kept = undefined
    return undefined
  }
  const values = kept.address === here() ? kept.forms.get(fields) : undefined
  if (values) kept.forms.delete(fields)
  return values
}

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
    const values = userId === undefined ? undefined : take(userId, fieldsOf(getValues()))
    for (const [name, value] of Object.entries(values ?? {}))
      setValue(name as Path<Fields>, value, { shouldDirty: true })
  }, [getValues, setValue])
  useEffect(() => {
    return useSession.subscribe((now, before) => {
      if (before.user && !now.user) keep(before.user.id, getValues(), Object.keys(dirtyFields))
    })
  }, [dirtyFields, getValues])
  return form
}
