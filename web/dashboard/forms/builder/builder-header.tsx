import { paths } from '@atesta/contract/paths.ts'
import { ActionIcon, Button } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Form } from '../../../queries/forms.ts'
import { usePanel } from '../../../side-panels/use-panel.ts'
import { LinkButton, PageLink } from '../../../ui/link.tsx'
import { RowMenu } from '../../../ui/list/row-menu.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { useFormActions } from '../use-form-actions.tsx'
import classes from './builder.module.css'
import { chooseFirst } from './builder-notices.tsx'
import { SavedState } from './draft-saved-state.tsx'
import { ProblemsMenu } from './problems-menu.tsx'
import { redoEdit, undoEdit } from './state/form-templates.ts'
import { placedProblems } from './state/problem-places.ts'
import { useBuilder } from './use-builder.ts'
import { useIsChanged } from './use-is-changed.ts'
import { useSettled } from './use-settled.ts'

type Props = {
  form: Form
  publishing: boolean
  onPublish: () => void
  onDiscard: () => void
  onRetry: () => void
  /** Null where versions are not compared with a draft. */
  onVersions: (() => void) | null
  onGo: (id: string, field: string) => void
}

function UndoButtons() {
  const { t } = useTranslation('builder')
  const canUndo = useBuilder((state) => state.past.length > 0)
  const canRedo = useBuilder((state) => state.future.length > 0)
  return (
    <>
      <ActionIcon
        size="lg"
        aria-label={t('undo')}
        title={t('undo')}
        disabled={!canUndo}
        onClick={() => undoEdit(useBuilder)}
      >
        <IconArrowBackUp size={18} />
      </ActionIcon>
      <ActionIcon
        size="lg"
        aria-label={t('redo')}
        title={t('redo')}
        disabled={!canRedo}
        onClick={() => redoEdit(useBuilder)}
      >
        <IconArrowForwardUp size={18} />
      </ActionIcon>
    </>
  )
}

/** Longer names have no room beside the buttons, and stand above them in as many lines as they take. */
const maxBeside = 24

/** Where there is no room for all of the title, pointing at it shows the rest. */
const useWholeTitle = (title: string) => {
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    top.current?.querySelector('[data-page-title]')?.setAttribute('title', title)
  }, [title])
  return top
}

/** What can be done with the changes of the form: given up, or published. */
function DraftButtons({ form, publishing, onPublish, onDiscard }: Props) {
  const { t } = useTranslation('builder')
  const structure = useSettled()
  const isChanged = useIsChanged()
  const isUnsaved = useBuilder((state) => state.saveState !== 'saved')
  const isConflict = useBuilder((state) => state.conflict !== null)
  const isFaulty = placedProblems(structure).length > 0
  const why = isConflict ? { title: t('conflict.choose'), 'aria-describedby': chooseFirst } : {}
  if (!form.can.edit) return null
  // Also there while there is nothing to give up: what comes and goes would push the rest about.
  return (
    <>
      <Button
        variant="default"
        onClick={onDiscard}
        disabled={isConflict || (!isChanged && !isUnsaved)}
        {...why}
      >
        {t('discard')}
      </Button>
      <Button
        onClick={onPublish}
        loading={publishing}
        disabled={isConflict || !isChanged || isFaulty}
        {...why}
      >
        {t('publish.button')}
      </Button>
    </>
  )
}

/** Name of the form, whether its draft is saved, and what can be done with the whole of it. */
export function BuilderHeader(props: Props) {
  const { form, onRetry, onVersions, onGo } = props
  const { t } = useTranslation(['builder', 'forms', 'responses'])
  const navigate = useNavigate()
  const panel = usePanel()
  const isChanged = useIsChanged()
  const { actions, element } = useFormActions({
    page: {
      onDeleted: () => void navigate({ to: paths.forms() }),
      shown: () => useBuilder.getState().structure,
      isChanged,
    },
  })
  const top = useWholeTitle(form.name)
  return (
    <>
      <div ref={top} className={classes.top} data-long={form.name.length > maxBeside || undefined}>
        <PageHeader
          title={form.name}
          back={<PageLink to={paths.forms()}>{t('forms:title')}</PageLink>}
          action={
            <div className={classes.actions}>
              <UndoButtons />
              <LinkButton to={paths.form({ formId: form.id })} search={{ view: 'answers' }} variant="default">
                {t('responses:open')}
              </LinkButton>
              {form.can.edit && (
                <Button variant="default" onClick={() => panel.open('form-report', {})}>
                  {t('report.open')}
                </Button>
              )}
              {onVersions && (
                <Button variant="default" onClick={onVersions}>
                  {t('versions.open')}
                </Button>
              )}
              <DraftButtons {...props} />
              <RowMenu name={form.name} actions={actions(form)} />
            </div>
          }
        />
      </div>
      <div className={classes.status}>
        <SavedState form={form} onRetry={onRetry} />
        <ProblemsMenu onGo={onGo} />
      </div>
      {element}
    </>
  )
}
