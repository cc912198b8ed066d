import type { CertificationLink, SharedCertification } from '@atesta/contract/schemas/certification.ts'
import type { Database, Db } from '../../database/database.ts'
import { hashOfToken } from '../../identity/tokens.ts'
import { companyName, type LinkRow, loadLink, throughLink } from './certification-links.queries.ts'
import { type CertificationRow, findStatement, loadAnyCertification } from './certifications.queries.ts'
import { publicFactsView, sharedFactsView } from './certifications.view.ts'
import { makeProof } from './proof.ts'

/** Calls through links from one address. */
export const sharedLimit = { points: 300, seconds: 60 }

export function linkView(row: LinkRow, now = new Date()): CertificationLink {
  return {
    id: row.id,
    label: row.label,
    shows: { facts: row.shows_facts, preview: row.shows_preview, download: row.shows_download },
    state: row.revoked_at ? 'revoked' : row.expires_at <= now ? 'expired' : 'active',
    created_at: row.created_at.toISOString(),
    created_by: { id: row.created_by, name: row.creator_name },
    expires_at: row.expires_at.toISOString(),
    revoked_at: row.revoked_at?.toISOString() ?? null,
    opened: row.opened,
    last_opened_at: row.last_opened_at?.toISOString() ?? null,
  }
}

export type OpenedLink = { link: LinkRow; certification: CertificationRow }

/**
 * The certification that a link opens, with its company's transaction while `work` runs; undefined when it
 * opens nothing.
 */
export const openLink = <T>(
  database: Database,
  wanted: { identifier: string; token: string },
  work: (db: Db, opened: OpenedLink) => Promise<T>,
): Promise<T | undefined> =>
  throughLink(
    database,
    { identifier: wanted.identifier, tokenHash: hashOfToken(wanted.token) },
    async (db, linkId) => {
      const link = await loadLink(db, linkId)
      const certification = await loadAnyCertification(db, wanted.identifier)
      return link && certification && work(db, { link, certification })
    },
  )

/** Everything that the page of a shared link shows, limited to what its maker allowed. */
export async function sharedCertification(
  db: Db,
  { link, certification }: OpenedLink,
): Promise<SharedCertification> {
  const { shows, expires_at } = linkView(link)
  const statement = await findStatement(db, certification.id)
  const facts = sharedFactsView(certification)
  return {
    record: publicFactsView(certification),
    shows,
    expires_at,
    company: await companyName(db),
    kind: facts.kind,
    preview: shows.preview && certification.preview,
    facts: shows.facts ? facts.facts : null,
    proof: statement
      ? await makeProof(db, shows.facts ? statement : { ...statement, disclosures: null })
      : null,
  }
}
