import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveCopyOf } from '../fill/frame/tell-submitted.ts'
import { isUnsent, type KeptHere, readKeptHere } from '../offline/kept-here.ts'
import { inspectionOfLink } from '../queries/respondent.ts'
import { key } from '../session/query-client.ts'

/** Not part of what was submitted. A draft that waits to be submitted may be the one that was, its answer lost. */
const isLeftOut = ({ unsent, files, toSubmit }: KeptHere): boolean => !toSubmit && (unsent || files > 0)

type Props = { address: string; company: string; submitted: boolean }

/**
 * What a link took no more of, because it closed – or the form was submitted from another device – while it was filled in:
 * on this device alone, and to be saved.
 */
export function UnsentPart({ address, company, submitted }: Props) {
  const { t } = useTranslation('respondent')
  const [saving, setSaving] = useState(false)
  const { data: kept } = useQuery({
    queryKey: key('inspections', 'kept-here', 'closed', address),
    // A guest keeps things under the inspection's id, made negative. A query may not answer undefined.
    queryFn: async () => {
      const id = await inspectionOfLink(address)
      return id === null ? null : ((await readKeptHere(-id)).find(submitted ? isLeftOut : isUnsent) ?? null)
    },
    networkMode: 'always',
  })
  if (!kept) return null
  const { inspection } = kept
  const save = () => {
    setSaving(true)
    void saveCopyOf(-inspection.id, inspection).finally(() => setSaving(false))
  }
  return (
    <Alert color="yellow" icon={<IconAlertTriangle size={20} />} title={t('unsent.title')}>
      <p>{t('unsent.detail', { company })}</p>
      <Button variant="default" mt="sm" loading={saving} onClick={save}>
        {t('unsent.save')}
      </Button>
    </Alert>
  )
}
