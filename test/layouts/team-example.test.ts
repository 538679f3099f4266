import { expect, it } from 'vitest'
import { presentTeamFiles, teamFiles } from '../support/team-example.js'

it('[E11-02] [E11-03] the example of a team has the folder of its Compose files (npm run golden writes it)', () => {
  expect(presentTeamFiles()).toEqual(teamFiles())
})
