import type { CompanyArchive } from '@atesta/contract/routes/archives.ts'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { problemText } from '../../../language/problem-text.ts'
import { archivesQuery, archiveUrl } from '../../../queries/archives.ts'
import { api } from '../../../session/api.ts'
import { queryClient } from '../../../session/query-client.ts'
import { useFormat } from '../../../session/use-format.ts'
import { downloadLink } from '../../../ui/download/download-link.ts'
import { notify } from '../../../ui/notify.ts'
import classes from './data-settings.module.css'

function State({ archive }: { archive: CompanyArchive }) {
  const { t } = useTranslation('retention')
  const format = useFormat()
  const { state, files, bytes, created_at, expires_at } = archive
  const date = format.date(created_at)
  switch (state) {
    case 'running':
      return files.total > 0 ? t('archive.making', files) : t('archive.queued')
    case 'ready':
      return t('archive.ready', {
        date,
        bytes: format.bytes(bytes ?? 0),
        until: format.date(expires_at ?? created_at),
      })
    case 'expired':
      return t('archive.expired', { date })
    default:
      return t(`archive.${state}`)
  }
}

/** All data of the company as one file: requests it, and offers it once it is made. */
export function ArchivePart() {
  const { t } = useTranslation('retention')
  const { data, error } = useQuery(archivesQuery)
  const newest = data?.data[0]
  const busy = newest?.state === 'queued' || newest?.state === 'running'
  const make = useMutation({
    mutationFn: () => api.archives.create({ body: {} }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: archivesQuery.queryKey })
      notify.success(t('archive.started'))
    },
    onError: notify.error,
  })
  return (
    <li className={classes.way}>
      <div>
        <h3>{t('archive.title')}</h3>
        <p>{t('archive.detail')}</p>
        {error && !data && <p role="alert">{problemText(error).detail}</p>}
        {newest && (
          <p role="status">
            <State archive={newest} />
          </p>
        )}
      </div>
      {newest?.state === 'ready' && (
        <Button
          component="a"
          {...downloadLink(archiveUrl(newest.id))}
          leftSection={<IconDownload size={16} />}
        >
          {t('archive.download')}
        </Button>
      )}
      <Button variant="default" loading={make.isPending} disabled={busy} onClick={() => make.mutate()}>
        {t('archive.make')}
      </Button>
    </li>
  )
}
