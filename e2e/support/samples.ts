/** Documents to photograph: the same ones every time. */
export const SAMPLE = `Inspectors work in substations, tunnels and rural sites where 31 % of visits have no usable signal. Offline mode lets them open, fill in and close an inspection without a connection.

## Goals and metrics

| Metric | Baseline | Target | By |
| --- | --- | --- | --- |
| Inspections finished on site | 64 % | 90 % | Jun 2027 |
| Paper forms retyped per week | 118 | < 10 | Jun 2027 |
| Median time from visit to report | 27 h | 4 h | Sep 2027 |

## Requirements

**FR-001** An inspector downloads all inspections assigned for the next 3 days, with drawings and the last report, in one action.

**FR-002** Every field, photo and signature is stored on the device within 1 second of entry and survives a restart.

*Given* no connection, *when* the tablet loses power during an inspection, *then* at most the last second of input is missing after it starts again.

**FR-003** Photos are uploaded as soon as possible, oldest inspection first.

**FR-004** When one inspection was changed on two devices, the change that the server receives later wins, and the earlier one stays in its history for 90 days.

## Risks

- Two people change the same inspection. Mitigation: history for 90 days. Owner: to be named
- [ ] Ask the rail team about tunnels
`;

export const TITLES = [
  "Offline mode for field inspectors",
  "Photo evidence on tablets",
  "Regulator export, 2027 format",
  "Persona: substation inspector",
  "Inspector tablet refresh",
  "Single sign-on for contractors",
  "Audit trail for approvals",
  "Pricing for multi-site customers",
  "Migration of the legacy archive",
  "Weekly digest for team leads",
  "Search across inspections",
  "Onboarding for new regions",
];
