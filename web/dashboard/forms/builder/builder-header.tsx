import { paths } from '@atesta/contract/paths.ts'
import { ActionIcon, Button } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Form } from '../../../queries/forms.ts'
import { usePanel } from '../../../side-panels/use-panel.ts'
import { LinkButton, PageLink } from '../../../ui/link.tsx'
import { RowMenu } from '../../../ui/list/row-menu.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { useFormActions } from '../use-form-actions.tsx'
import classes from './builder.module.css'
import { ProblemsMenu } from './problems-menu.tsx'
import { SavedState } from './saved-state.tsx'
import { redoEdit, undoEdit } from './state/form-templates.ts'
import { placedProblems } from './state/problem-places.ts'
import { useBuilder } from './use-builder.ts'
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

/** Name of the form, whether its draft is saved, and what can be done with the whole of it. */
export function BuilderHeader(props: Props) {
  const { form, publishing, onPublish, onDiscard, onRetry, onVersions, onGo } = props
  const { t } = useTranslation(['builder', 'forms', 'responses'])
  const navigate = useNavigate()
  const panel = usePanel()
  const { actions, element } = useFormActions({
    page: { onDeleted: () => void navigate({ to: paths.forms() }) },
  })
  const structure = useSettled()
  const hasDraft = useBuilder((state) => state.savedAt !== null || state.dirty)
  const isFaulty = placedProblems(structure).length > 0
  return (
    <>
      <PageHeader
        title={form.name}
        back={<PageLink to={paths.forms()}>{t('forms:title')}</PageLink>}
        action={
          <div className={classes.actions}>
            <UndoButtons />
            <ProblemsMenu onGo={onGo} />
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
            {hasDraft && form.can.edit && (
              <Button variant="default" onClick={onDiscard}>
                {t('discard')}
              </Button>
            )}
            <Button
              onClick={onPublish}
              loading={publishing}
              disabled={!hasDraft || isFaulty || !form.can.edit}
            >
              {t('publish.button')}
            </Button>
            <RowMenu name={form.name} actions={actions(form)} />
          </div>
        }
      />
      <SavedState onRetry={onRetry} />
      {element}
    </>
  )
}
