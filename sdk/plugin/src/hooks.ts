import type {
  DeliveryFailedEvent,
  ExecFinishedEvent,
  ImportReply,
  ImportStep,
  LoadThresholdEvent,
  NodeExpiringEvent,
  NodeRenewed,
  NodeEvent,
  NodeOfflineEvent,
  Notice,
  GeoLocation,
  PublicInfo,
  ReportAccepted,
  SettingsChanged,
  SignedInEvent,
  ThemeActivated,
  ThemeListing,
  ThemeSource,
  TrafficStepEvent,
} from '@vitrine/contracts';
import type { CheckResult } from '@vitrine/contracts/check';
import type { AgentBridge, AgentProtocol } from './agent-bridge.ts';
import type { EventHook, ProviderHook, FilterHook } from './hook-kinds.ts';
import type { PluginSocket, RouteOptions, RouteReply, RouteRequest } from './routes.ts';
import type { SignInStepResult, SignInStep } from './sign-in.ts';

/** Receipt of a delivered notice. `detail` is shown beside the delivery, for example the service's message id. */
export interface Receipt {
  readonly detail?: string;
}

/** Result of a data update of a GeoIP provider. */
export interface GeoipUpdate {
  readonly detail: string;
}

/** Fetched theme. */
export interface ThemeArchive {
  /** A zip built with the theme SDK, or the .tgz of a package that contains such a zip or its files. */
  readonly archive: Uint8Array;
  /** Final URL of the download, shown to the administrator. */
  readonly from: string;
  /** Checksums that the source announces, in npm's notation: `sha256-…` with Base64. The core rejects any other bytes. */
  readonly integrity?: string;
}

/** Settings of the site that apply to all theme sources. */
export interface ThemeSourceSite {
  /** URL of the npm registry. */
  readonly registry: string;
}

/** Search in a theme source. */
export interface ThemeQuery {
  /** URL of the catalogue or registry. */
  readonly from: string;
  /** Search terms; empty for all themes. */
  readonly words: string;
}

/** Themes that a source returns for a query. */
export interface FoundThemes {
  readonly listings: readonly ThemeListing[];
  /** Names of the entries that were skipped. */
  readonly problem?: string;
}

/** All extension points of the core. The core's own hooks are typed from this list, so the two cannot diverge. */
export interface PluginHooks {
  /** Delivers a notice through the channel kind `key`, with that channel's settings. Throw a DeliveryError if it fails. */
  readonly notify: ProviderHook<[notice: Notice, config: unknown], Receipt>;
  /** Locates an IP address with the provider `key`. Return nothing if the address is unknown. */
  readonly locate: ProviderHook<[address: string, config: unknown], GeoLocation>;
  /**
   * Updates the data of the provider `key`, from an uploaded file (its path) or from the configured source. `defineGeoip` taps
   * this if the provider has an `update`.
   */
  readonly updateGeoip: ProviderHook<[config: unknown, upload?: string], GeoipUpdate>;
  /** Performs one step of a sign-in with the provider `key`. `defineSso` taps this for you. */
  readonly signIn: ProviderHook<[step: SignInStep, config: unknown], SignInStepResult>;
  /** Runs a check of the kind `key` once, within a time limit. `defineCheck` taps this for you. */
  readonly check: ProviderHook<[config: unknown, seconds: number], CheckResult>;
  /** Fetches a theme from sources of the kind `key`. `defineThemeSource` taps this for you. */
  readonly fetchTheme: ProviderHook<[source: ThemeSource, site: ThemeSourceSite], ThemeArchive>;
  /** Lists the themes that a catalogue or registry of the kind `key` offers. */
  readonly findThemes: ProviderHook<[query: ThemeQuery], FoundThemes>;

  /** Notice before it is queued for its channels: change its text, severity or values. */
  readonly composeNotice: FilterHook<Notice>;
  /** Response of `GET /api/public` before it is sent to a visitor. Everything in it is public. */
  readonly publicInfo: FilterHook<PublicInfo>;
  /** Themes offered to administrators for installation. */
  readonly themeCatalogue: FilterHook<readonly ThemeListing[]>;

  /** A node reports again, or for the first time. */
  readonly nodeOnline: EventHook<NodeEvent>;
  /** A node stopped reporting. Fired immediately; the offline notice waits for the node's grace period. */
  readonly nodeOffline: EventHook<NodeOfflineEvent>;
  /** A node was added by an administrator or by auto-discovery. */
  readonly nodeAdded: EventHook<NodeEvent>;
  /** A node and its history were removed. */
  readonly nodeRemoved: EventHook<NodeEvent>;
  /**
   * A report was accepted and is part of the live state. Fired for every report of every node, except for reports older than the
   * live state.
   */
  readonly reportAccepted: EventHook<ReportAccepted>;
  /** The condition of a load rule became true for a node. */
  readonly loadHigh: EventHook<LoadThresholdEvent>;
  /** The condition of a load rule is no longer true for a node. */
  readonly loadNormal: EventHook<LoadThresholdEvent>;
  /** A node's traffic reached another threshold of its limit. */
  readonly trafficStep: EventHook<TrafficStepEvent>;
  /** A node's expiry is near or has passed. Fired at most once a day per node. */
  readonly nodeExpiring: EventHook<NodeExpiringEvent>;
  /** A node's expiry moved to the next cycle by auto-renewal. */
  readonly nodeRenewed: EventHook<NodeRenewed>;
  /** A user signed in, by any method. */
  readonly signedIn: EventHook<SignedInEvent>;
  /** Settings of a group were saved. Contains the names, never the values. */
  readonly settingsChanged: EventHook<SettingsChanged>;
  /** A remote command ended on one node. */
  readonly execFinished: EventHook<ExecFinishedEvent>;
  /** Another theme, or another version of the theme, became active. */
  readonly themeActivated: EventHook<ThemeActivated>;
  /** A delivery failed permanently, after its last attempt. */
  readonly deliveryFailed: EventHook<DeliveryFailedEvent>;

  /**
   * Handles an HTTP route below `/api`. The key is method and path: `GET /api/clients/:uuid`. `/api/v1` and routes of the core
   * are reserved. The core checks the audience before it calls the plugin; return nothing for "not found".
   */
  readonly routes: ProviderHook<[request: RouteRequest], RouteReply, RouteOptions>;
  /**
   * Handles a WebSocket path below `/api`; the key is the path. Return true to accept the socket: it belongs to the plugin until
   * one side closes.
   */
  readonly sockets: ProviderHook<[socket: PluginSocket, request: RouteRequest], true, RouteOptions>;
  /**
   * Connects agents of another protocol. The core calls this once after the plugin started, with the bridge through which the
   * plugin's routes and sockets connect those agents. The key is the protocol's name.
   */
  readonly agentProtocol: ProviderHook<[bridge: AgentBridge], AgentProtocol>;
  /** Reads the data of another product, one step per call. `defineImport` taps this for you. */
  readonly importData: ProviderHook<[step: ImportStep], ImportReply>;
}
