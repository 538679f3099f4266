import { describe, expect, it } from 'vitest'
import { isSchedule } from '../../src/kubernetes/schedule.js'

describe('a schedule of cron', () => {
  it.each([
    '0 3 * * *',
    '*/5 0-6,22 1 JAN-mar mon,Fri',
    '0 0 1 1 ?',
    '  59  23 31 12 6 ',
    '10-50/20 * * * *',
    '@daily',
    '@hourly',
  ])('is one: %s', (text) => expect(isSchedule(text)).toBe(true))

  it.each([
    '',
    'at noon',
    '0 3 * *',
    '0 3 * * * *',
    '60 * * * *',
    '* 24 * * *',
    '* * 0 * *',
    '* * * 13 *',
    '* * * * 7',
    '5-1 * * * *',
    '1-2-3 * * * *',
    '*/0 * * * *',
    '*/5/5 * * * *',
    '1, * * * *',
    '* * * * moon',
    '@noon',
    'TZ=UTC * * * * *',
  ])('is none: %s', (text) => expect(isSchedule(text)).toBe(false))
})
