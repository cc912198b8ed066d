import { CallError } from '@atesta/contract/client.ts'
import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { problemText } from '../../language/problem-text.ts'
import classes from './page-form.module.css'
import { StaleNotice } from './stale-notice.tsx'
import { UnsavedGuard } from './unsaved-guard.tsx'

type Props = {
  /** The verb on the button. */
  submitLabel: string
  loading: boolean
  /** What the last attempt was refused with; null when nothing was. */
  submitError: unknown
  /** Whether something typed would be lost by leaving. */
  dirty: boolean
  /** Where saving may come too late: reads the newer version. */
  onReload?: () => Promise<void>
  onSubmit: () => void
  /** Beside the primary button. */
  other?: ReactNode
  children: ReactNode
}

/** A form that is a page or a part of one, at most 640 px wide. */
export function PageForm(props: Props) {
  const { submitLabel, loading, submitError, dirty, onReload, onSubmit, other, children } = props
  const isStale = submitError instanceof CallError && submitError.code === 'stale_version' && onReload
  const problem = submitError && !isStale ? problemText(submitError) : null
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!loading) onSubmit()
      }}
    >
      <UnsavedGuard dirty={dirty && !loading} />
      {isStale && onReload && <StaleNotice onReload={onReload} />}
      {problem && (
        <Alert color="red" role="alert" icon={<IconAlertTriangle size={20} />} title={problem.title}>
          {problem.detail}
        </Alert>
      )}
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
