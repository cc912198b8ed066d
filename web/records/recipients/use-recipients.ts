import { limits } from '@atesta/contract/limits.ts'
import type { Recipient } from '@atesta/contract/schemas/email.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { type ClientChoice, knownClientsQuery } from '../../queries/clients.ts'
import { type CheckedRow, checkRows, isAddress, readPeople } from './recipient-rows.ts'

export const ways = ['clients', 'paste', 'csv'] as const
export type Way = (typeof ways)[number]
export type CsvFile = { name: string; text: string }

/** How long typing must pause before addresses are looked up, in ms. */
const pause = 300

/**
 * The people in a pasted text and in a file, checked against existing clients. `fromFile`: how many are in the file;
 * `checking`: the check is in progress.
 */
export function useCheckedText(
  { pasted = '', file = null }: { pasted?: string; file?: CsvFile | null },
  checking: Omit<Parameters<typeof checkRows>[1], 'known'> & { taskId?: number },
) {
  const { taskId, chosen, purpose, room } = checking
  const people = useMemo(
    () => [...readPeople(pasted), ...(file ? readPeople(file.text, { file: file.name }) : [])],
    [pasted, file],
  )
  const addresses = useMemo(
    () => [...new Set(people.map(({ email }) => email.toLowerCase()).filter(isAddress))].sort(),
    [people],
  )
  const [asked] = useDebouncedValue(addresses, pause)
  const answer = useQuery({ ...knownClientsQuery(asked, taskId), placeholderData: keepPreviousData })
  const rows = useMemo(() => {
    const known = new Map((answer.data ?? []).map((client) => [client.email.toLowerCase(), client]))
    return checkRows(people, { chosen, purpose, room, known })
  }, [people, answer.data, chosen, purpose, room])
  // Not read once more for each letter that is typed.
  const fromFile = useMemo(() => people.filter(({ source }) => typeof source === 'object').length, [people])
  const waits = addresses.length > 0 && (asked !== addresses || answer.isPending || answer.isPlaceholderData)
  return {
    rows,
    fromFile,
    checking: waits && !answer.isError,
    error: answer.error,
    retry: () => void answer.refetch(),
  }
}

const rowOf = (client: ClientChoice, line: number): CheckedRow => ({
  source: 'client',
  line,
  email: client.email,
  name: client.label,
  phone: client.phone,
  locale: client.locale,
  unknownLocale: '',
  clientId: client.value,
  problem: null,
})

/**
 * A known client is sent by id, so that their stored language and name count unless the text gives others.
 */
const recipientOf = ({ clientId, email, name, locale }: CheckedRow, picked: boolean): Recipient =>
  picked && clientId !== null ? { client_id: clientId } : { email, name, ...(locale && { locale }) }

/** The recipients: picked from the clients, pasted, and read from a file, each checked. */
export function useRecipients(taskId?: number) {
  const [way, setWay] = useState<Way>('clients')
  const [clients, setClients] = useState<ReadonlyMap<number, ClientChoice>>(new Map())
  const [pasted, setPasted] = useState('')
  const [file, setFile] = useState<CsvFile | null>(null)
  const chosen = useMemo(
    () => new Set([...clients.values()].map(({ email }) => email.toLowerCase())),
    [clients],
  )
  const room = limits.maxRecipientsAtOnce - clients.size
  const read = useCheckedText({ pasted, file }, { chosen, purpose: 'ask', room, taskId })
  const picked = useMemo(() => [...clients.values()].map((client, at) => rowOf(client, at + 1)), [clients])
  const good = read.rows.filter(({ problem }) => problem === null)
  return {
    taskId,
    way,
    setWay,
    clients,
    setClients,
    pasted,
    setPasted,
    file,
    setFile,
    ...read,
    picked,
    recipients: [
      ...picked.map((row) => recipientOf(row, true)),
      ...good.map((row) => recipientOf(row, false)),
    ],
    leftOut: read.rows.length - good.length,
    dirty: clients.size > 0 || pasted.trim() !== '' || file !== null,
  }
}
export type Recipients = ReturnType<typeof useRecipients>
