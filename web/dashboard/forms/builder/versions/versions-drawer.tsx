import { Button, Drawer } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Form, formVersionQuery } from '../../../../queries/forms.ts'
import { useFormat } from '../../../../session/use-format.ts'
import { Delayed } from '../../../../ui/delayed.tsx'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { useInspectionsText } from '../../use-inspections-text.ts'
import { doEdit, useBuilder } from '../use-builder.ts'
import { ChangeList } from './change-list.tsx'
import classes from './versions.module.css'

/** What a version changed, against the one before it. */
function Changes({ form, version }: { form: Form; version: number }) {
  const { t } = useTranslation(['builder', 'common'])
  const newer = useQuery(formVersionQuery(form.id, version))
  const older = useQuery({ ...formVersionQuery(form.id, version - 1), enabled: version > 1 })
  const error = newer.error ?? older.error
  if (error)
    return <ErrorState error={error} onRetry={() => void Promise.all([newer.refetch(), older.refetch()])} />
  if (version === 1) return <p className={classes.none}>{t('versions.first')}</p>
  if (!newer.data || !older.data) return <Delayed>{t('common:loading')}</Delayed>
  return <ChangeList older={older.data.structure} newer={newer.data.structure} />
}

type RowProps = { form: Form; at: number; onRestored: () => void }
function VersionRow({ form, at, onRestored }: RowProps) {
  const { t } = useTranslation('builder')
  const format = useFormat()
  const [opened, setOpened] = useState(at === 0)
  const each = form.versions[at]
  const { data } = useQuery({ ...formVersionQuery(form.id, each?.version ?? 1), enabled: opened })
  const inspectionsText = useInspectionsText()
  if (!each) return null
  const { inspections } = each.usage
  const restore = () => {
    if (!data) return
    doEdit({ type: 'replace', structure: data.structure })
    onRestored()
  }
  return (
    <li className={classes.version}>
      <div className={classes.head}>
        <div>
          <strong>{t('versions.number', { version: each.version })}</strong>
          <span className={classes.facts}>
            {[format.dateTime(each.created_at), each.person?.name].filter(Boolean).join(' · ')}
          </span>
          <span className={classes.facts}>
            {t('versions.usage', { count: inspections, total: inspectionsText(inspections) })}
          </span>
        </div>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={opened}
          aria-label={t('versions.show', { version: each.version })}
          onClick={() => setOpened(!opened)}
        >
          {t('versions.changes')}
        </Button>
      </div>
      {opened && <Changes form={form} version={each.version} />}
      {opened && at > 0 && (
        <Button variant="default" size="compact-sm" onClick={restore} disabled={!data}>
          {t('versions.restore')}
        </Button>
      )}
    </li>
  )
}

/** The draft against what is published, and every version with who published it when and what it changed. */
export function VersionsDrawer({
  form,
  opened,
  onClose,
}: {
  form: Form
  opened: boolean
  onClose: () => void
}) {
  const { t } = useTranslation(['builder', 'common'])
  const structure = useBuilder((state) => state.structure)
  const published = useBuilder((state) => state.published)
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size={520}
      title={t('versions.title')}
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
    >
      <section className={classes.version}>
        <strong>{t('versions.draft')}</strong>
        <ChangeList older={published.structure} newer={structure} />
      </section>
      <ul className={classes.versions}>
        {form.versions.map((each, at) => (
          <VersionRow key={each.version} form={form} at={at} onRestored={onClose} />
        ))}
      </ul>
      {form.version > form.versions.length && (
        <p className={classes.none}>{t('versions.newest', { count: form.versions.length })}</p>
      )}
    </Drawer>
  )
}
