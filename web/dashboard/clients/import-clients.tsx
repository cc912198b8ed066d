import { limits } from '@atesta/contract/limits.ts'
import { longestLine } from '@atesta/contract/one-line.ts'
import { paths } from '@atesta/contract/paths.ts'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openModal } from '../../modals/modal-store.ts'
import { CsvButton } from '../../records/recipients/csv-button.tsx'
import { PasteField } from '../../records/recipients/paste-field.tsx'
import type { CheckedRow } from '../../records/recipients/recipient-rows.ts'
import { RowCheck } from '../../records/recipients/row-check.tsx'
import { type CsvFile, useCheckedText } from '../../records/recipients/use-recipients.ts'
import { api } from '../../session/api.ts'
import { refresh } from '../../session/query-client.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { UnsavedGuard } from '../../ui/form/unsaved-guard.tsx'
import { LinkButton, PageLink } from '../../ui/link.tsx'
import { notify } from '../../ui/notify.ts'
import { PageHeader } from '../../ui/page/page-header.tsx'
import classes from './import-clients.module.css'

/** The part before the @ names a client without another name. */
const clientOf = ({ email, name, phone, locale }: CheckedRow) => ({
  email,
  name: name || email.slice(0, Math.min(email.lastIndexOf('@'), longestLine)),
  phone: phone.slice(0, 50),
  locale,
})

/**
 * Adds any number of clients, in batches as large as a call takes, and returns how many were new. If it is
 * interrupted, repeating it adds the rest: known clients stay as they are.
 */
async function addAll(clients: readonly ReturnType<typeof clientOf>[]): Promise<number> {
  let count = 0
  for (let at = 0; at < clients.length; at += limits.maxRecipientsAtOnce) {
    const some = clients.slice(at, at + limits.maxRecipientsAtOnce)
    count += (await api.clients.importMany({ body: { clients: some } })).added
  }
  return count
}

/** Imports many clients at once, from a file or pasted text, showing each row before anything is added. */
export function ImportClients() {
  const { t } = useTranslation(['clients', 'common'])
  const navigate = useNavigate()
  const [file, setFile] = useState<CsvFile | null>(null)
  const [pasted, setPasted] = useState('')
  const { rows, fromFile, checking, error, retry } = useCheckedText(
    { pasted, file },
    { purpose: 'import', room: Number.POSITIVE_INFINITY },
  )
  const good = rows.filter(({ problem }) => problem === null)
  const adding = useMutation({
    mutationFn: () => addAll(good.map(clientOf)),
    onSuccess: async (added) => {
      await refresh('clients')
      notify.success(t('import_page.done', { count: added }))
      void navigate({ to: paths.clients(), ignoreBlocker: true })
    },
    onError: async () => {
      openModal('CLIENT_ERROR')
      await refresh('clients')
    },
  })
  return (
    <>
      {/* Nothing is lost of a file whose people are all known. */}
      <UnsavedGuard
        dirty={pasted.trim() !== '' || good.length > 0}
        sending={adding.isPending}
        openBy="view"
      />
      <PageHeader
        title={t('import_page.title')}
        sentence={t('import_page.sentence')}
        back={<PageLink to={paths.clients()}>{t('import_page.back')}</PageLink>}
      />
      <div className={classes.import}>
        <CsvButton file={file} rows={fromFile} hint={t('import_page.hint')} onChange={setFile} />
        <PasteField label={t('import_page.paste')} rows={4} value={pasted} onChange={setPasted} />
        {error && <ErrorState error={error} onRetry={retry} />}
        {rows.length > 0 && (
          <RowCheck
            rows={rows}
            purpose="import"
            summary={t('import_page.summary_good', { count: good.length })}
            checking={checking}
          />
        )}
        <div className={classes.buttons}>
          <LinkButton variant="default" to={paths.clients()} disabled={adding.isPending}>
            {t('common:actions.cancel')}
          </LinkButton>
          <Button
            onClick={() => adding.mutate()}
            loading={adding.isPending}
            disabled={good.length === 0 || checking}
          >
            {t('import_page.submit', { count: good.length })}
          </Button>
        </div>
      </div>
    </>
  )
}
