import { createWriteStream } from 'node:fs'
import { open, mkdir, truncate } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { get } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { useScene } from '@atesta/testkit/scene.ts'
import { makeTemplate, makeWorkflow } from '@atesta/testkit/factories.ts'
import { test } from 'vitest'
import { readFileSync, writeFileSync } from 'node:fs'
import { startProcess, type ServerProcess } from '@atesta/testkit/process.ts'
let server: ServerProcess
const cpu = () => { const f = readFileSync(`/proc/${server.pid}/stat`,'utf8').split(') ')[1].split(' '); return (Number(f[11])+Number(f[12]))*10 }
const hwm = () => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`,'utf8'))?.[1])*1024
const rss = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`,'utf8'))?.[1])*1024

const given = useScene()
const q = (n: number) => ({ id: `q${n}`, label: `Question ${n}`, components: [{ id: `c${n}`, type: n % 4 === 0 ? 'number' : n % 4 === 1 ? 'text' : n % 4 === 2 ? 'radio' : 'date', label: `Comp ${n}`, required: false, options: n % 4 === 2 ? [{label:'Yes', value:'y'},{label:'No',value:'n'}] : [], multiple: false, comment_object: [] }] })
const form = { steps: [{ id: 'form', type: 'form', title: 'Form' }], schema: [{ id: 's', title: 'S', collapsed: false, questions: Array.from({length: 20}, (_, n) => q(n)) }] } as never
function drain(path: string): Promise<{ bytes: number; ms: number; peak: number; cpuMs: number; base: number }> {
  writeFileSync(`/proc/${server.pid}/clear_refs`, '5')
  const base = rss(); const c0 = cpu()
  const t0 = performance.now()
  return new Promise((resolve, reject) => {
    get(server.url + path, { headers: { authorization: `Bearer ${given.sam.token}` } }, (res) => {
      let bytes = 0
      res.on('data', (c) => { bytes += c.length })
      res.on('end', () => resolve({ bytes, ms: performance.now() - t0, peak: hwm(), cpuMs: cpu() - c0, base }))
      res.on('error', reject)
      if (res.statusCode !== 200) console.log('STATUS', res.statusCode)
    })
  })
}
const mb = (n: number) => Math.round(n / 1048576)
test('measure', async () => {
  const { workflowId } = await makeWorkflow(given.stack, form)
  const N = Number(process.env.ROWS ?? 100000)
  const answers = JSON.stringify(Array.from({length: 20}, (_, n) => ({ id: `c${n}`, value: n % 4 === 0 ? n * 1.5 : n % 4 === 1 ? `some text ${n}` : n % 4 === 2 ? 'y' : '2026-11-21' })))
  await given.stack.query(`INSERT INTO inspections (company_id, task_id, user_id, number, template_id, template_version, state, answers, submitted_at, submitted_by)
    SELECT t.company_id, t.id, $2, n, t.template_id, t.template_version, 'submitted', $3::jsonb, now(), $2 FROM tasks t, generate_series(1, $4::int) n WHERE t.id = $1`, [workflowId, given.ines.userId, answers, N])
  await given.stack.query('ANALYZE')
  server = await startProcess({ role: 'api', databaseUrl: given.stack.databaseUrl, dataDir: given.stack.dataDir })
  const base = process.memoryUsage().rss
  const delay = monitorEventLoopDelay({ resolution: 5 }); delay.enable()
  for (const [name, path] of [['csv facts', '/api/inspections/export?format=csv'], ['csv facts', '/api/inspections/export?format=csv'], ['csv 20 answers', `/api/inspections/export?format=csv&task_id=${workflowId}`], ['xlsx facts', '/api/inspections/export?format=xlsx'], ['xlsx 20 answers', `/api/inspections/export?format=xlsx&task_id=${workflowId}`]] as const) {
    delay.reset()
    const { bytes, ms, peak, cpuMs, base } = await drain(path)
    console.log(name, Math.round(N / ms * 1000), 'rows/s', mb(bytes), 'MB', Math.round(ms), 'ms (cpu', cpuMs, 'ms); rss', mb(base), '->', mb(peak), 'MB; loop p99', Math.round(delay.percentile(99)/1e6), 'max', Math.round(delay.max/1e6), 'ms')
  }
  // a 2 GB package of 10 sparse files
  const [{ id }] = await given.stack.query<{ id: number }>('SELECT min(id) AS id FROM inspections WHERE task_id = $1', [workflowId])
  for (let n = 0; n < 10; n++) {
    const identifier = String(n).padStart(20, '0')
    const path = join(given.stack.dataDir, 'files', 'originals', identifier)
    const key = await given.stack.services.storage.put(`originals/${identifier}`, Buffer.from('x'), 'video/mp4')
    const found = (await import('node:fs')).existsSync(path) ? path : join(given.stack.dataDir, 'storage', 'originals', identifier)
    await truncate(found, 200_000_000)
    await given.stack.query(`INSERT INTO certifications (company_id, identifier, task_id, inspection_id, component_id, user_id, state, title, size, sha256, received_at) VALUES ($1, $2, $3, $4, 'c', $5, 'hashing', 'v.mp4', 200000000, $6, now())`, [given.stack.companies.acme, identifier, workflowId, id, given.ines.userId, 'a'.repeat(64)])
  }
  globalThis.gc?.()
  delay.reset()
  for (const _ of [1,2]) { const { bytes, ms, peak, cpuMs, base: b2 } = await drain(`/api/inspections/download/${id}`)
  console.log('download', mb(bytes), 'MB in', Math.round(ms), 'ms', Math.round(bytes / 1048576 / ms * 1000), 'MB/s; rss', mb(b2), '->', mb(peak), 'MB; loop p99', Math.round(delay.percentile(99)/1e6), 'max', Math.round(delay.max/1e6), 'cpu', cpuMs) }
  if (process.env.TASK) {
    const t = await drain(`/api/tasks/download/${workflowId}`)
    console.log('task of', N, 'inspections:', mb(t.bytes), 'MB', Math.round(t.ms), 'ms', Math.round(N / t.ms * 1000), 'inspections/s; peak', mb(t.peak))
  }
  await server.stop()
}, 600_000)
