import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FormProblem } from '../ui/form/form-problem.tsx'
import { submitForm } from '../ui/form/submit-form.ts'
import { useOneAtATime } from '../ui/form/use-one-at-a-time.ts'
import { useReportDirty } from './panel-dirty.ts'
import classes from './side-panel.module.css'
import { SidePanel } from './side-panel.tsx'
import { usePanel } from './use-panel.ts'

type Props = {
  title: string
  sentence?: ReactNode
  /** The action on the primary button: "Create workflow". */
  submitLabel: string
  /** While sending: the button shows it, and nothing can be sent twice. */
  loading: boolean
  /** The refusal of the last attempt, or null. Errors of fields are shown at the fields. */
  submitError: unknown
  /** Whether closing would lose unsaved input. */
  dirty: boolean
  /** For a record that another person may have saved first: `reload` of `useRecord`. */
  onReload?: () => Promise<void>
  /** Called once the fields are valid. */
  onSubmit: () => unknown
  children: ReactNode
}

/**
 * A panel with a form; mark its first field with `data-autofocus`. Everything that is easily forgotten is
 * required: loading, the refusal, dirtiness.
 */
export function SidePanelForm(props: Props) {
  const { title, sentence, submitLabel, loading, submitError, dirty, onReload, onSubmit, children } = props
  const { close } = usePanel()
  const { t } = useTranslation('common')
  const once = useOneAtATime()
  useReportDirty(dirty, loading)
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
      <SidePanel
        title={title}
        sentence={sentence}
        focusTitle={false}
        footer={
          <>
            <Button variant="default" onClick={close} disabled={loading}>
              {t('actions.cancel')}
            </Button>
            <Button type="submit" loading={loading}>
              {submitLabel}
            </Button>
          </>
        }
      >
        <div className={classes.fields}>
          <FormProblem error={submitError} onReload={onReload} />
          {children}
        </div>
      </SidePanel>
    </form>
  )
}
