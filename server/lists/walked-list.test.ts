import { useScene } from '@atesta/testkit/scene.ts'
import { beforeAll, expect, test } from 'vitest'
import { countBound } from './paging.ts'

const given = useScene()
const clients = countBound + 1500

beforeAll(async () => {
  const { stack } = given
  await stack.query(
    `INSERT INTO users (company_id, kind, range, name, email, created_at)
     SELECT $1, 'client', 'RANGE_USER', CASE WHEN n % 1000 = 0 THEN 'Seldom ' ELSE 'Often ' END || lpad(n::text, 6, '0'), format('%s@clients.test', n),
       now() - interval '1 minute' * n
     FROM generate_series(1, $2::int) n`,
    [stack.companies.acme, clients],
  )
  await stack.query(
    `INSERT INTO users (company_id, kind, range, name, email) VALUES ($1, 'client', 'RANGE_USER', 'Seldom elsewhere', 'x@clients.test')`,
    [stack.companies.rival],
  )
  await stack.query(
    `INSERT INTO notifications (company_id, user_id, kind, message, read_at)
     SELECT $1, $2, 'note', n::text, CASE WHEN n % 2 = 0 THEN now() END FROM generate_series(1, 50) n`,
    [stack.companies.acme, given.alice.userId],
  )
})

type Answer = { data: { name: string }[]; total: number; total_is_exact?: boolean }
async function ask(query: string): Promise<Answer> {
  const answer = await given.alice.fetch(`/api/clients?${query}`)
  expect(answer.status).toBe(200)
  return (await answer.json()) as Answer
}
const namesOf = ({ data }: Answer) => data.map(({ name }) => name)

test('is counted as far as the bound, and goes on beyond it to its end', async () => {
  expect(await ask('page=1')).toMatchObject({ total: countBound, total_is_exact: false })
  const beyond = await ask(`page=${countBound / 20 + 1}`)
  // What the page saw, and that there is more.
  expect(beyond).toMatchObject({ total: countBound + 21, total_is_exact: false })
  const last = Math.ceil(clients / 20)
  const end = await ask(`page=${last}`)
  expect(end).toMatchObject({ total: clients })
  expect(end).not.toHaveProperty('total_is_exact')
  expect(namesOf(end).at(-1)).toBe('Seldom 006000')
  expect(await ask(`page=${last + 1}`)).toMatchObject({ data: [], total: countBound, total_is_exact: false })
})

test('finds what is rare, in every order, and what is frequent; never what is another company’s', async () => {
  const rare = [
    'Seldom 001000',
    'Seldom 002000',
    'Seldom 003000',
    'Seldom 004000',
    'Seldom 005000',
    'Seldom 006000',
  ]
  for (const [query, names] of [
    ['q=seldom', rare],
    ['q=sELDOM+00&sort=-name', [...rare].reverse()],
    ['q=seldom&sort=-created_at', rare],
    ['q=seldom&page_size=2&page=3', rare.slice(4)],
    ['q=seldom&unsubscribed=true', []],
  ] as const) {
    const answer = await ask(query)
    expect([query, namesOf(answer)]).toEqual([query, names])
    expect(answer).not.toHaveProperty('total_is_exact')
  }
  const often = await ask('q=often')
  expect(namesOf(often)).toHaveLength(20)
  expect(often).toMatchObject({ total_is_exact: false })
  const deep = await ask('q=often&page=200')
  expect(namesOf(deep)[0]).toBe('Often 003984')
  expect(await ask('q=%40')).toMatchObject({ total_is_exact: false })
  expect(await ask('q=x%40')).toMatchObject({ data: [], page: 1, page_size: 20, total: 0 })
})
