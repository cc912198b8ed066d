import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { FormProblem } from './form-problem.tsx'
import classes from './page-form.module.css'
import { submitForm } from './submit-form.ts'
import { UnsavedGuard } from './unsaved-guard.tsx'
import { useOneAtATime } from './use-one-at-a-time.ts'

type Props = {
  /** The verb on the button. */
  submitLabel: string
  loading: boolean
  /** The refusal of the last attempt; null when there was none. */
  submitError: unknown
  /** Whether leaving would lose input. */
  dirty: boolean
  /** For a record that another person may have saved first: `reload` of `useRecord`. */
  onReload?: () => Promise<void>
  /** Called once the fields are valid. */
  onSubmit: () => unknown
  /** Beside the primary button. */
  other?: ReactNode
  children: ReactNode
}

/** A form that is a page or part of one, at most 640 px wide. */
export function PageForm(props: Props) {
  const { submitLabel, loading, submitError, dirty, onReload, onSubmit, other, children } = props
  const once = useOneAtATime()
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const form = event.currentTarget
        if (!loading) void once(() => submitForm(form, onSubmit))
      }}
    >
      <UnsavedGuard dirty={dirty} sending={loading} />
      <FormProblem error={submitError} onReload={onReload} />
      {children}
      <div className={classes.buttons}>
        {other}
        <Button type="submit" loading={loading}>
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}
