import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { Meter } from '../../ui/meter/Meter.tsx';
import { Progress } from '../../ui/progress/Progress.tsx';
import { ChoiceSign } from '../../ui/statusSign/ChoiceSign.tsx';
import { type Status, StatusSign } from '../../ui/statusSign/StatusSign.tsx';
import { UrgencySign } from '../../ui/statusSign/UrgencySign.tsx';
import { Tag } from '../../ui/tag/Tag.tsx';
import { VelocityBadge } from '../../ui/velocityBadge/VelocityBadge.tsx';
import { Columns, Line, Part } from './Part.tsx';

const statuses: readonly Status[] = ['pending', 'running', 'completed', 'failed', 'cancelled', 'stale'];

export function SignParts() {
  return (
    <>
      <Part title="Velocity, status, urgency">
        <Line>
          {[96, 88, 58, 21].map((score) => (
            <VelocityBadge key={score} score={score} />
          ))}
        </Line>
        <Line>
          {statuses.map((status) => (
            <StatusSign key={status} status={status} />
          ))}
        </Line>
        <Line>
          {statuses.map((status) => (
            <StatusSign key={status} status={status} wordHidden />
          ))}
        </Line>
        <Line>
          <UrgencySign urgency="urgent" word="Urgent" />
          <UrgencySign urgency="high" word="High" />
          <UrgencySign urgency="medium" word="Medium" />
          <UrgencySign urgency="low" word="Low" />
        </Line>
        <Line>
          <ChoiceSign extent="empty" word="Not Started" isDefault />
          <ChoiceSign extent="half" word="In Progress" />
          <ChoiceSign extent="full" word="Done" />
        </Line>
        <Line>
          <Tag>balanced</Tag>
          <Tag variant="accent">Recommended</Tag>
          <Tag variant="outlined">Retired</Tag>
        </Line>
      </Part>
      <Part title="People, amounts">
        <Line>
          <Avatar name="Anna Kowalska" size="small" />
          <Avatar name="@reuters" size="medium" />
          <Avatar name="anna.kowalska@example.org" size="medium" />
        </Line>
        <Columns>
          <Meter label="Some of it" value={3} most={8} />
          <Meter label="All of it" value={8} most={8} />
          <Meter label="The whole budget" value={8} most={8} full="too much" />
          <Meter label="More than all of it" value={9} most={8} />
        </Columns>
      </Part>
      <Part title="Progress">
        <Columns>
          <Progress label="Research" value={5} total={8} text="5/8" />
          <Progress label="Finished research" value={8} total={8} text="8/8" tone="past" />
          <Progress label="Stopped research" value={3} total={8} text="3/8" tone="neutral" />
          <Progress label="Failed research" value={1} total={8} text="1/8" tone="bad" />
          <Progress label="Waiting research" value={0} total={8} text="0/8" />
          <Progress label="Uploading..." value={null} text="Uploading..." />
        </Columns>
      </Part>
    </>
  );
}
