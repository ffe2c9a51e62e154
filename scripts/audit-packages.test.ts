import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readAudit } from './audit-packages.ts'

const printed = (answer: unknown) =>
  `npm warn something of this machine\n${JSON.stringify(answer, null, 2)}\nnpm error more`

describe('the advisories for packages', () => {
  test('that are high or critical are named, others and those of their dependents are not', () => {
    const weak = { title: 'Reads any file', url: 'https://example.com/1', severity: 'high' }
    const vulnerabilities = {
      reader: { severity: 'high', via: [weak, { ...weak, severity: 'low' }] },
      usesReader: { severity: 'high', via: ['reader'] },
      slow: { severity: 'moderate', via: [{ ...weak, severity: 'moderate' }] },
    }

    assert.deepEqual(readAudit(printed({ auditReportVersion: 2, vulnerabilities })), {
      advisories: ['reader (high): Reads any file https://example.com/1'],
    })
    assert.deepEqual(readAudit(printed({ auditReportVersion: 2, vulnerabilities: {} })), { advisories: [] })
  })

  test('are skipped, with the reason, where the registry gives none', () => {
    const refused = { message: '405 Method Not Allowed', error: { summary: '', detail: '' } }

    assert.deepEqual(readAudit(printed(refused)), {
      skippedBecause: 'the registry gave no list (405 Method Not Allowed).',
    })
    assert.deepEqual(readAudit('spawn npm ENOENT'), {
      skippedBecause: 'the registry gave no list (spawn npm ENOENT).',
    })
    assert.deepEqual(readAudit(''), { skippedBecause: 'the registry gave no list (no answer).' })
  })
})
