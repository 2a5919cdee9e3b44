// Generated from operations.graphql by `npm run codegen`. Do not edit.
import type { TypedDocument } from '../../lib/api/typed-document.ts'

/** Where a page starts. Lists go by `after` (the `endCursor` of the page before); `page`/`limit` are accepted for existing clients. */
export type PaginationInput = {
  page?: number | null | undefined;
  limit?: number | null | undefined;
  after?: string | null | undefined;
};

/** scheduled → active ⇄ paused → ended → recorded (D-17). A lost source stays active, with rtmpStatus lost. */
export type LiveStatus =
  | 'scheduled'
  | 'active'
  | 'paused'
  | 'ended'
  | 'recorded';

export type LiveSourceType =
  | 'webrtc'
  | 'rtmp';

/** Where the pictures come from: the browser's camera, OBS over RTMP, a camera (RTSP) or an address that is fetched. */
export type LiveSourceKind =
  | 'browser'
  | 'rtmp'
  | 'rtsp'
  | 'url';

export type RtmpStatus =
  | 'waiting'
  | 'connected'
  | 'lost';

export type LiveInput = {
  title?: string | null | undefined;
  description?: string | null | undefined;
  startTime?: string | null | undefined;
  sourceKind?: LiveSourceKind | null | undefined;
  sourceUrl?: string | null | undefined;
  autoStart?: boolean | null | undefined;
  allowAnonymousComments?: boolean | null | undefined;
  relayOnly?: boolean | null | undefined;
  /** Data URL of a picture (JPEG, PNG or WebP); null removes it. */
  thumbnail?: string | null | undefined;
};

export type LivePage = { id: string, title: string, description: string, status: LiveStatus, isActive: boolean, startTime: string | null, endTime: string | null, authorName: string, viewerCount: number, commentCount: number, sourceType: LiveSourceType, source_type: LiveSourceType, rtmp_url: string | null, stream_url: string | null, stream_key: string | null, rtmpStatus: RtmpStatus, pictureOff: boolean, thumbnailUrl: string | null, hasRecording: boolean, recordingComplete: boolean, duration: number | null, allowAnonymousComments: boolean, following: boolean, reminded: boolean, createdBy: { id: string, pseudo: string, profilePicture: string | null }, playback: { streamName: string, webrtc: string | null, whep: string | null, hls: string | null, hlsStable: string | null, hlsMaster: string | null, hlsAudio: string | null, peerToPeer: boolean, width: number | null, height: number | null, kbps: number | null, bframes: boolean, hasAudio: boolean, webrtcAudio: boolean, renditions: Array<string>, relayOnly: boolean, iceServers: Array<{ urls: Array<string>, username: string | null, credential: string | null }> } | null };

export type LiveVariables = {
  id: string;
};

export type Live = { live: { id: string, title: string, description: string, status: LiveStatus, isActive: boolean, startTime: string | null, endTime: string | null, authorName: string, viewerCount: number, commentCount: number, sourceType: LiveSourceType, source_type: LiveSourceType, rtmp_url: string | null, stream_url: string | null, stream_key: string | null, rtmpStatus: RtmpStatus, pictureOff: boolean, thumbnailUrl: string | null, hasRecording: boolean, recordingComplete: boolean, duration: number | null, allowAnonymousComments: boolean, following: boolean, reminded: boolean, createdBy: { id: string, pseudo: string, profilePicture: string | null }, playback: { streamName: string, webrtc: string | null, whep: string | null, hls: string | null, hlsStable: string | null, hlsMaster: string | null, hlsAudio: string | null, peerToPeer: boolean, width: number | null, height: number | null, kbps: number | null, bframes: boolean, hasAudio: boolean, webrtcAudio: boolean, renditions: Array<string>, relayOnly: boolean, iceServers: Array<{ urls: Array<string>, username: string | null, credential: string | null }> } | null } | null };

export type GetLiveByIdVariables = {
  id: string;
};

export type GetLiveById = { GetLiveById: { id: string, title: string, description: string, status: LiveStatus, isActive: boolean, startTime: string | null, endTime: string | null, authorName: string, viewerCount: number, commentCount: number, sourceType: LiveSourceType, source_type: LiveSourceType, rtmp_url: string | null, stream_url: string | null, stream_key: string | null, rtmpStatus: RtmpStatus, pictureOff: boolean, thumbnailUrl: string | null, hasRecording: boolean, recordingComplete: boolean, duration: number | null, allowAnonymousComments: boolean, following: boolean, reminded: boolean, createdBy: { id: string, pseudo: string, profilePicture: string | null }, playback: { streamName: string, webrtc: string | null, whep: string | null, hls: string | null, hlsStable: string | null, hlsMaster: string | null, hlsAudio: string | null, peerToPeer: boolean, width: number | null, height: number | null, kbps: number | null, bframes: boolean, hasAudio: boolean, webrtcAudio: boolean, renditions: Array<string>, relayOnly: boolean, iceServers: Array<{ urls: Array<string>, username: string | null, credential: string | null }> } | null } | null };

export type LiveReplayVariables = {
  id: string;
};

export type LiveReplay = { live: { id: string, title: string, description: string, status: LiveStatus, isActive: boolean, startTime: string | null, endTime: string | null, authorName: string, viewerCount: number, commentCount: number, sourceType: LiveSourceType, source_type: LiveSourceType, rtmp_url: string | null, stream_url: string | null, stream_key: string | null, rtmpStatus: RtmpStatus, pictureOff: boolean, thumbnailUrl: string | null, hasRecording: boolean, recordingComplete: boolean, duration: number | null, allowAnonymousComments: boolean, following: boolean, reminded: boolean, replay: { url: string, duration: number, width: number | null, height: number | null, size: number, parts: Array<{ startedAt: string, offset: number, duration: number }> } | null, createdBy: { id: string, pseudo: string, profilePicture: string | null }, playback: { streamName: string, webrtc: string | null, whep: string | null, hls: string | null, hlsStable: string | null, hlsMaster: string | null, hlsAudio: string | null, peerToPeer: boolean, width: number | null, height: number | null, kbps: number | null, bframes: boolean, hasAudio: boolean, webrtcAudio: boolean, renditions: Array<string>, relayOnly: boolean, iceServers: Array<{ urls: Array<string>, username: string | null, credential: string | null }> } | null } | null };

export type JoinLiveVariables = {
  id: string;
  viewerKey?: string | null | undefined;
};

export type JoinLive = { joinLive: { id: string, viewerCount: number } };

export type LeaveLiveVariables = {
  id: string;
  viewerKey?: string | null | undefined;
};

export type LeaveLive = { leaveLive: { id: string, viewerCount: number } };

export type FollowStreamerVariables = {
  userId: string;
  follow: boolean;
};

export type FollowStreamer = { followStreamer: boolean };

export type RemindMeVariables = {
  liveId: string;
  remind: boolean;
};

export type RemindMe = { remindMe: boolean };

export type LiveCardFields = { id: string, title: string, status: LiveStatus, startTime: string | null, endTime: string | null, authorName: string, viewerCount: number, thumbnailUrl: string | null, hasRecording: boolean, recordingComplete: boolean, duration: number | null, reminded: boolean, createdBy: { id: string, pseudo: string, profilePicture: string | null } };

export type LivesVariables = {
  pagination?: PaginationInput | null | undefined;
  search?: string | null | undefined;
};

export type Lives = { lives: Array<{ id: string, title: string, status: LiveStatus, startTime: string | null, endTime: string | null, authorName: string, viewerCount: number, thumbnailUrl: string | null, hasRecording: boolean, recordingComplete: boolean, duration: number | null, reminded: boolean, createdBy: { id: string, pseudo: string, profilePicture: string | null } }> };

export type StudioLive = { id: string, title: string, description: string, status: LiveStatus, startTime: string | null, sourceKind: LiveSourceKind, sourceUrl: string | null, autoStart: boolean, allowAnonymousComments: boolean, rtmpStatus: RtmpStatus, pausedByLoss: boolean, viewerCount: number, thumbnailUrl: string | null, hasRecording: boolean, createdBy: { id: string, pseudo: string }, playback: { relayOnly: boolean } | null };

export type StudioPageVariables = {
  id: string;
};

export type StudioPage = { live: { id: string, title: string, description: string, status: LiveStatus, startTime: string | null, sourceKind: LiveSourceKind, sourceUrl: string | null, autoStart: boolean, allowAnonymousComments: boolean, rtmpStatus: RtmpStatus, pausedByLoss: boolean, viewerCount: number, thumbnailUrl: string | null, hasRecording: boolean, createdBy: { id: string, pseudo: string }, playback: { relayOnly: boolean } | null } | null };

export type StreamCredentialsVariables = {
  liveId: string;
};

export type StreamCredentials = { myStreamCredentials: { rtmpUrl: string, streamKey: string, whipUrl: string, publishSecret: string, iceServers: Array<{ urls: Array<string>, username: string | null, credential: string | null }> } };

export type StudioHealthVariables = {
  liveId: string;
};

export type StudioHealth = { liveHealth: { gateway: boolean, status: string, width: number | null, height: number | null, fps: number | null, kbps: number | null, loss: number | null, bframes: boolean, videoCodec: string | null, audioCodec: string | null, webrtcAudio: boolean, recording: string, renditions: Array<string>, refusal: { problem: string, detail: string, at: string } | null, viewers: { page: number, webrtc: number, hls: number } } };

export type CreateLiveVariables = {
  input: LiveInput;
};

export type CreateLive = { createLive: { id: string, title: string, description: string, status: LiveStatus, startTime: string | null, sourceKind: LiveSourceKind, sourceUrl: string | null, autoStart: boolean, allowAnonymousComments: boolean, rtmpStatus: RtmpStatus, pausedByLoss: boolean, viewerCount: number, thumbnailUrl: string | null, hasRecording: boolean, createdBy: { id: string, pseudo: string }, playback: { relayOnly: boolean } | null } };

export type UpdateLiveVariables = {
  id: string;
  input: LiveInput;
};

export type UpdateLive = { updateLive: { id: string, title: string, description: string, status: LiveStatus, startTime: string | null, sourceKind: LiveSourceKind, sourceUrl: string | null, autoStart: boolean, allowAnonymousComments: boolean, rtmpStatus: RtmpStatus, pausedByLoss: boolean, viewerCount: number, thumbnailUrl: string | null, hasRecording: boolean, createdBy: { id: string, pseudo: string }, playback: { relayOnly: boolean } | null } };

export type DeleteLiveVariables = {
  id: string;
};

export type DeleteLive = { deleteLive: boolean };

export type StartLiveVariables = {
  id: string;
  at?: string | null | undefined;
};

export type StartLive = { startLive: { id: string, title: string, description: string, status: LiveStatus, startTime: string | null, sourceKind: LiveSourceKind, sourceUrl: string | null, autoStart: boolean, allowAnonymousComments: boolean, rtmpStatus: RtmpStatus, pausedByLoss: boolean, viewerCount: number, thumbnailUrl: string | null, hasRecording: boolean, createdBy: { id: string, pseudo: string }, playback: { relayOnly: boolean } | null } };

export type StopLiveVariables = {
  id: string;
  at?: string | null | undefined;
};

export type StopLive = { stopLive: { id: string, title: string, description: string, status: LiveStatus, startTime: string | null, sourceKind: LiveSourceKind, sourceUrl: string | null, autoStart: boolean, allowAnonymousComments: boolean, rtmpStatus: RtmpStatus, pausedByLoss: boolean, viewerCount: number, thumbnailUrl: string | null, hasRecording: boolean, createdBy: { id: string, pseudo: string }, playback: { relayOnly: boolean } | null } };

export type EndLiveVariables = {
  id: string;
  at?: string | null | undefined;
};

export type EndLive = { endLive: { id: string, title: string, description: string, status: LiveStatus, startTime: string | null, sourceKind: LiveSourceKind, sourceUrl: string | null, autoStart: boolean, allowAnonymousComments: boolean, rtmpStatus: RtmpStatus, pausedByLoss: boolean, viewerCount: number, thumbnailUrl: string | null, hasRecording: boolean, createdBy: { id: string, pseudo: string }, playback: { relayOnly: boolean } | null } };

export type RotateStreamKeyVariables = {
  liveId: string;
};

export type RotateStreamKey = { rotateStreamKey: { rtmpUrl: string, streamKey: string, whipUrl: string, publishSecret: string, iceServers: Array<{ urls: Array<string>, username: string | null, credential: string | null }> } };

export type RunStreamingTestVariables = { [key: string]: never; };

export type RunStreamingTest = { testStreaming: Array<{ name: string, ok: boolean, ms: number | null, message: string }> };

export type HomeLivesVariables = {
  limit: number;
};

export type HomeLives = { lives: Array<{ id: string, title: string, status: LiveStatus, startTime: string | null, authorName: string, viewerCount: number, thumbnailUrl: string | null, createdBy: { id: string, pseudo: string } }> };

export const LiveDocument: TypedDocument<Live, LiveVariables> = `query Live($id:ID!){live(id:$id){...LivePage}}fragment LivePage on Live{id title description status isActive startTime endTime authorName createdBy{id pseudo profilePicture}viewerCount commentCount sourceType source_type rtmp_url stream_url stream_key rtmpStatus pictureOff thumbnailUrl hasRecording recordingComplete duration allowAnonymousComments following reminded playback{streamName webrtc whep hls hlsStable hlsMaster hlsAudio peerToPeer width height kbps bframes hasAudio webrtcAudio renditions relayOnly iceServers{urls username credential}}}`

export const GetLiveByIdDocument: TypedDocument<GetLiveById, GetLiveByIdVariables> = `query GetLiveById($id:ID!){GetLiveById(id:$id){...LivePage}}fragment LivePage on Live{id title description status isActive startTime endTime authorName createdBy{id pseudo profilePicture}viewerCount commentCount sourceType source_type rtmp_url stream_url stream_key rtmpStatus pictureOff thumbnailUrl hasRecording recordingComplete duration allowAnonymousComments following reminded playback{streamName webrtc whep hls hlsStable hlsMaster hlsAudio peerToPeer width height kbps bframes hasAudio webrtcAudio renditions relayOnly iceServers{urls username credential}}}`

export const LiveReplayDocument: TypedDocument<LiveReplay, LiveReplayVariables> = `query LiveReplay($id:ID!){live(id:$id){...LivePage replay{url duration width height size parts{startedAt offset duration}}}}fragment LivePage on Live{id title description status isActive startTime endTime authorName createdBy{id pseudo profilePicture}viewerCount commentCount sourceType source_type rtmp_url stream_url stream_key rtmpStatus pictureOff thumbnailUrl hasRecording recordingComplete duration allowAnonymousComments following reminded playback{streamName webrtc whep hls hlsStable hlsMaster hlsAudio peerToPeer width height kbps bframes hasAudio webrtcAudio renditions relayOnly iceServers{urls username credential}}}`

export const JoinLiveDocument: TypedDocument<JoinLive, JoinLiveVariables> = `mutation JoinLive($id:ID!$viewerKey:String){joinLive(id:$id viewerKey:$viewerKey){id viewerCount}}`

export const LeaveLiveDocument: TypedDocument<LeaveLive, LeaveLiveVariables> = `mutation LeaveLive($id:ID!$viewerKey:String){leaveLive(id:$id viewerKey:$viewerKey){id viewerCount}}`

export const FollowStreamerDocument: TypedDocument<FollowStreamer, FollowStreamerVariables> = `mutation FollowStreamer($userId:ID!$follow:Boolean!){followStreamer(userId:$userId follow:$follow)}`

export const RemindMeDocument: TypedDocument<RemindMe, RemindMeVariables> = `mutation RemindMe($liveId:ID!$remind:Boolean!){remindMe(liveId:$liveId remind:$remind)}`

export const LivesDocument: TypedDocument<Lives, LivesVariables> = `query Lives($pagination:PaginationInput$search:String){lives(pagination:$pagination search:$search){...LiveCardFields}}fragment LiveCardFields on Live{id title status startTime endTime authorName createdBy{id pseudo profilePicture}viewerCount thumbnailUrl hasRecording recordingComplete duration reminded}`

export const StudioPageDocument: TypedDocument<StudioPage, StudioPageVariables> = `query StudioPage($id:ID!){live(id:$id){...StudioLive}}fragment StudioLive on Live{id title description status startTime sourceKind sourceUrl autoStart allowAnonymousComments rtmpStatus pausedByLoss viewerCount thumbnailUrl hasRecording createdBy{id pseudo}playback{relayOnly}}`

export const StreamCredentialsDocument: TypedDocument<StreamCredentials, StreamCredentialsVariables> = `query StreamCredentials($liveId:ID!){myStreamCredentials(liveId:$liveId){rtmpUrl streamKey whipUrl publishSecret iceServers{urls username credential}}}`

export const StudioHealthDocument: TypedDocument<StudioHealth, StudioHealthVariables> = `query StudioHealth($liveId:ID!){liveHealth(liveId:$liveId){gateway status width height fps kbps loss bframes videoCodec audioCodec webrtcAudio refusal{problem detail at}recording renditions viewers{page webrtc hls}}}`

export const CreateLiveDocument: TypedDocument<CreateLive, CreateLiveVariables> = `mutation CreateLive($input:LiveInput!){createLive(input:$input){...StudioLive}}fragment StudioLive on Live{id title description status startTime sourceKind sourceUrl autoStart allowAnonymousComments rtmpStatus pausedByLoss viewerCount thumbnailUrl hasRecording createdBy{id pseudo}playback{relayOnly}}`

export const UpdateLiveDocument: TypedDocument<UpdateLive, UpdateLiveVariables> = `mutation UpdateLive($id:ID!$input:LiveInput!){updateLive(id:$id input:$input){...StudioLive}}fragment StudioLive on Live{id title description status startTime sourceKind sourceUrl autoStart allowAnonymousComments rtmpStatus pausedByLoss viewerCount thumbnailUrl hasRecording createdBy{id pseudo}playback{relayOnly}}`

export const DeleteLiveDocument: TypedDocument<DeleteLive, DeleteLiveVariables> = `mutation DeleteLive($id:ID!){deleteLive(id:$id)}`

export const StartLiveDocument: TypedDocument<StartLive, StartLiveVariables> = `mutation StartLive($id:ID!$at:DateTime){startLive(id:$id at:$at){...StudioLive}}fragment StudioLive on Live{id title description status startTime sourceKind sourceUrl autoStart allowAnonymousComments rtmpStatus pausedByLoss viewerCount thumbnailUrl hasRecording createdBy{id pseudo}playback{relayOnly}}`

export const StopLiveDocument: TypedDocument<StopLive, StopLiveVariables> = `mutation StopLive($id:ID!$at:DateTime){stopLive(id:$id at:$at){...StudioLive}}fragment StudioLive on Live{id title description status startTime sourceKind sourceUrl autoStart allowAnonymousComments rtmpStatus pausedByLoss viewerCount thumbnailUrl hasRecording createdBy{id pseudo}playback{relayOnly}}`

export const EndLiveDocument: TypedDocument<EndLive, EndLiveVariables> = `mutation EndLive($id:ID!$at:DateTime){endLive(id:$id at:$at){...StudioLive}}fragment StudioLive on Live{id title description status startTime sourceKind sourceUrl autoStart allowAnonymousComments rtmpStatus pausedByLoss viewerCount thumbnailUrl hasRecording createdBy{id pseudo}playback{relayOnly}}`

export const RotateStreamKeyDocument: TypedDocument<RotateStreamKey, RotateStreamKeyVariables> = `mutation RotateStreamKey($liveId:ID!){rotateStreamKey(liveId:$liveId){rtmpUrl streamKey whipUrl publishSecret iceServers{urls username credential}}}`

export const RunStreamingTestDocument: TypedDocument<RunStreamingTest, RunStreamingTestVariables> = `mutation RunStreamingTest{testStreaming{name ok ms message}}`

export const HomeLivesDocument: TypedDocument<HomeLives, HomeLivesVariables> = `query HomeLives($limit:Int!){lives(pagination:{limit:$limit}){id title status startTime authorName createdBy{id pseudo}viewerCount thumbnailUrl}}`
