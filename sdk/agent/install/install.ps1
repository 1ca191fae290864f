# Installs, renews or removes the Vitrine agent on this Windows machine, as a service. Run it as an administrator:
#
#   $env:VITRINE_CODE = 'join-…'; irm __CORE__/install.ps1 | iex
#   & ([scriptblock]::Create((irm __CORE__/install.ps1))) -DryRun
#   & ([scriptblock]::Create((irm __CORE__/install.ps1))) -Uninstall
#
# The code or token comes in the environment or in a file, so that no process list shows it.
param(
  [string]$Endpoint = '__CORE__',
  [string]$CodeFile = '',
  [string]$TokenFile = '',
  [string]$Name = '',
  [switch]$EnableRemoteControl,
  [switch]$DisableRemoteControl,
  [string]$ControlKeys = '',
  [switch]$DisableAutoUpdate,
  [switch]$IgnoreUnsafeCertificate,
  [string]$CaFile = '',
  [string]$GithubProxy = '',
  [string]$Proxy = '',
  [string]$Dir = (Join-Path $env:ProgramFiles 'vitrine-agent'),
  [string]$ServiceName = 'vitrine-agent',
  [ValidateSet('', 'available', 'free-cached', 'free')][string]$MemoryMode = '',
  [string]$IncludeInterfaces = '',
  [string]$ExcludeInterfaces = '',
  [string]$IncludeMountpoints = '',
  [string]$ExcludeMountpoints = '',
  [string]$Collectors = '',
  [switch]$Cores,
  [string]$Interval = '',
  [switch]$RunAsSystem,
  [switch]$DryRun,
  [switch]$Uninstall
)
$ErrorActionPreference = 'Stop'
# First of all: such a PowerShell may call nothing of what follows, and would stop in the middle.
if ("$($ExecutionContext.SessionState.LanguageMode)" -ne 'FullLanguage') { throw 'A policy of this machine (AppLocker or App Control) limits PowerShell to constrained language. Let an administrator allow this script, or install by hand (see the documentation of the agent)' }
if ($env:PROCESSOR_ARCHITEW6432) { throw 'This is the 32-bit PowerShell of a 64-bit Windows. Start the other one: C:\Windows\System32\WindowsPowerShell\v1.0\powershell.exe' }
$ProgressPreference = 'SilentlyContinue'

$Core = '__CORE__'
$Version = '__VERSION__'
$Sha256 = '__SHA256__'
$Releases = '__RELEASES__'
$Program = 'vitrine-agent.mjs'
$LeastNode = 22

$Code = "$env:VITRINE_CODE".Trim()
$Token = "$env:VITRINE_TOKEN".Trim()
Remove-Item 'Env:VITRINE_CODE', 'Env:VITRINE_TOKEN' -ErrorAction SilentlyContinue
if ($CodeFile) { $Code = (Get-Content -Raw $CodeFile).Trim() }
if ($TokenFile) { $Token = (Get-Content -Raw $TokenFile).Trim() }

# \A and \z, not ^ and $: those let a line end follow.
$Address = '\Ahttps?://[\]\[A-Za-z0-9._~:/@%+=-]+\z'
if ($ServiceName -notmatch '\A[A-Za-z][A-Za-z0-9_-]{0,62}\z') { throw "-ServiceName: $ServiceName is no name for a service" }
if ($Endpoint -notmatch $Address) { throw "-Endpoint: $Endpoint is no address of a core" }
if ($Proxy -and $Proxy -notmatch $Address) { throw '-Proxy must be an address that begins with http:// or https://' }
if ($GithubProxy -and $GithubProxy -notmatch $Address) { throw '-GithubProxy must be an address that begins with http:// or https://' }
if ($Interval -and $Interval -notmatch '\A[0-9.]+\z') { throw '-Interval must be a number of seconds' }
if ($ControlKeys -notmatch '\A[A-Za-z0-9_,-]*\z') { throw '-ControlKeys must be public keys with commas between' }
if ($CaFile -and -not ((Test-Path -PathType Leaf $CaFile) -and (Get-Content -Raw $CaFile) -match 'BEGIN CERTIFICATE')) { throw "-CaFile: $CaFile holds no certificate in PEM" }
if ("$Code$Token" -notmatch '\A[A-Za-z0-9._~+/=-]*\z') { throw 'The code or token has characters that none has' }
# A plain path: it becomes a word of the service, where quotes and signs would be read as something else.
if ($Dir -notmatch '\A[A-Za-z]:[\\/][A-Za-z0-9\\/ ._()+-]+\z') { throw '-Dir must be a plain absolute path, as in C:\Program Files\vitrine-agent' }
$Dir = [IO.Path]::GetFullPath($Dir).TrimEnd('\')
$Shared = @("$env:SystemDrive", $env:ProgramFiles, ${env:ProgramFiles(x86)}, $env:ProgramData, $env:USERPROFILE, (Join-Path $env:SystemDrive '\Users')) | Where-Object { $_ } | ForEach-Object { $_.TrimEnd('\') }
if ($Shared -contains $Dir -or "$Dir\".StartsWith("$env:SystemRoot\", 'OrdinalIgnoreCase') -or $Dir.Length -le 3) { throw "-Dir: $Dir is not a folder of the agent's own" }
if ($Code -and $Token) { throw 'Give a code or a token, not both' }
if (-not $Uninstall -and -not ($Code -or $Token)) { throw 'Set $env:VITRINE_CODE or $env:VITRINE_TOKEN, or name a file' }
$Endpoint = $Endpoint.TrimEnd('/')
$Data = Join-Path $env:ProgramData $ServiceName
$Config = Join-Path $Dir 'config.json'
$Secret = Join-Path $Dir 'secret'
$Wrapper = Join-Path $Dir 'service.exe'
$Arch = if ($env:PROCESSOR_ARCHITECTURE -eq 'ARM64') { 'arm64' } else { 'x64' }
# As few rights as a service can have, unless commands and the terminal shall manage the machine.
$Account = if ($RunAsSystem) { 'LocalSystem' } else { 'NT AUTHORITY\LocalService' }

function Step([string]$What, [scriptblock]$Do) {
  Write-Host "  $What"
  if (-not $DryRun) { & $Do }
}

function Fetch([string]$Url, [string]$File) {
  # Invoke-WebRequest knows the authorities of Windows only.
  if ($CaFile) {
    $Words = @('--fail', '--silent', '--show-error', '--location', '--cacert', $CaFile, '--output', $File)
    if ($Proxy) { $Words += @('--proxy', $Proxy) }
    & curl.exe @Words $Url
    if ($LASTEXITCODE) { throw "$Url cannot be fetched" }
    return
  }
  [Net.ServicePointManager]::SecurityProtocol = [Net.ServicePointManager]::SecurityProtocol -bor [Net.SecurityProtocolType]::Tls12
  $More = @{ UseBasicParsing = $true; Uri = $Url; OutFile = $File }
  if ($Proxy) { $More.Proxy = $Proxy }
  if ($IgnoreUnsafeCertificate) {
    if ($PSVersionTable.PSVersion.Major -ge 6) { $More.SkipCertificateCheck = $true }
    else { [Net.ServicePointManager]::ServerCertificateValidationCallback = { $true } }
  }
  Invoke-WebRequest @More
}

function Confirm-Sum([string]$File, [string]$Sum, [string]$What) {
  if ((Get-FileHash -Algorithm SHA256 $File).Hash -ne $Sum) {
    throw "The checksum of $What is wrong: it was damaged or changed on the way. Nothing was installed"
  }
}

# Asks the core whether it knows the token, before anything is changed.
function Confirm-Token {
  if (-not $Token) { return }
  $More = @{ UseBasicParsing = $true; Uri = "$Endpoint/api/v1/agent/reports"; Method = 'Post'; Body = '{}'; ContentType = 'application/json'; Headers = @{ Authorization = "Bearer $Token" }; TimeoutSec = 20 }
  if ($Proxy) { $More.Proxy = $Proxy }
  # Any other answer, or none, says nothing about the token.
  try { Invoke-WebRequest @More | Out-Null } catch {
    if ($_.Exception.Response -and [int]$_.Exception.Response.StatusCode -eq 401) { throw "$Endpoint does not know this token. Copy it again from the page of the node. Nothing was installed" }
  }
}

function Test-Node([string]$File) {
  try { return [int](& $File -p "process.versions.node.split('.')[0]") -ge $LeastNode } catch { return $false }
}

function Find-Node {
  $Places = @((Get-Command node.exe -ErrorAction SilentlyContinue | Select-Object -First 1 -ExpandProperty Source), (Join-Path $env:ProgramFiles 'nodejs\node.exe'))
  foreach ($Place in $Places) {
    # One below a user's folder is out of reach for a service.
    if ($Place -and (Test-Path $Place) -and -not $Place.StartsWith($env:USERPROFILE) -and (Test-Node $Place)) { return $Place }
  }
}

function Expand-Gzip([string]$From, [string]$To) {
  $In = [IO.File]::OpenRead($From)
  $Out = [IO.File]::Create($To)
  $Gzip = New-Object IO.Compression.GZipStream($In, [IO.Compression.CompressionMode]::Decompress)
  try { $Gzip.CopyTo($Out) } finally { $Gzip.Dispose(); $Out.Dispose(); $In.Dispose() }
}

function Get-Program([string]$Work, [string]$Node) {
  Fetch "$Core/agent/$Program" (Join-Path $Work $Program)
  Confirm-Sum (Join-Path $Work $Program) $Sha256 $Program
  if ($Node) { return }
  $Sum = Join-Path $Work 'sum'
  $Packed = "node-win32-$Arch.gz"
  try { Fetch "$Core/agent/$Packed.sha256" $Sum } catch { $Packed = '' }
  if ($Packed) {
    Fetch "$Core/agent/$Packed" (Join-Path $Work 'node.gz')
    Confirm-Sum (Join-Path $Work 'node.gz') ((Get-Content $Sum).Split(' ')[0]) $Packed
    Expand-Gzip (Join-Path $Work 'node.gz') (Join-Path $Work 'node.exe')
    return
  }
  $Executable = "vitrine-agent-win32-$Arch.exe"
  $Bases = @("$Core/agent")
  if ($Releases) { $Bases += if ($GithubProxy) { "$($GithubProxy.TrimEnd('/'))/$Releases" } else { $Releases } }
  foreach ($Base in $Bases) {
    try { Fetch "$Base/$Executable.sha256" $Sum } catch { continue }
    Fetch "$Base/$Executable" (Join-Path $Work 'vitrine-agent.exe')
    Confirm-Sum (Join-Path $Work 'vitrine-agent.exe') ((Get-Content $Sum).Split(' ')[0]) $Executable
    return
  }
  throw "There is no Node $LeastNode or newer here, and the core has none for Windows $Arch. Install it (winget install OpenJS.NodeJS.LTS) and try again"
}

# Windows starts only programs that answer its service manager. This one does, and keeps the agent running.
$ServiceSource = @'
using System.Diagnostics;
using System.ServiceProcess;
using System.Threading;
public class VitrineAgent : ServiceBase {
  private Process child;
  private volatile bool stopping;
  private readonly string file;
  private readonly string words;
  public VitrineAgent(string name, string file, string words) { ServiceName = name; this.file = file; this.words = words; }
  public static void Main(string[] args) { ServiceBase.Run(new VitrineAgent(args[0], args[1], args[2])); }
  protected override void OnStart(string[] args) { new Thread(Keep) { IsBackground = true }.Start(); }
  private void Keep() {
    while (!stopping) {
      try {
        var info = new ProcessStartInfo(file, words) { UseShellExecute = false, CreateNoWindow = true };
        info.EnvironmentVariables["VITRINE_AGENT_SUPERVISED"] = "1";
        string authorities = System.AppDomain.CurrentDomain.BaseDirectory + "ca.pem";
        if (System.IO.File.Exists(authorities)) info.EnvironmentVariables["NODE_EXTRA_CA_CERTS"] = authorities;
        child = Process.Start(info);
        child.WaitForExit();
      } catch (System.Exception problem) { EventLog.WriteEntry(problem.Message, EventLogEntryType.Error); }
      if (!stopping) Thread.Sleep(2000);
    }
  }
  protected override void OnStop() {
    stopping = true;
    try { if (child != null && !child.HasExited) { child.Kill(); child.WaitForExit(5000); } } catch (System.InvalidOperationException) { }
  }
}
'@

# Only Windows PowerShell, which each Windows has, makes programs; newer ones refuse.
function New-Wrapper([string]$Work) {
  $Source = Join-Path $Work 'service.cs'
  [IO.File]::WriteAllText($Source, $ServiceSource)
  $Quote = { param($Text) "'" + $Text.Replace("'", "''") + "'" }
  $Command = "Add-Type -Path $(& $Quote $Source) -ReferencedAssemblies System.ServiceProcess -OutputAssembly $(& $Quote $Wrapper) -OutputType ConsoleApplication"
  & (Join-Path $env:SystemRoot 'System32\WindowsPowerShell\v1.0\powershell.exe') -NoProfile -NonInteractive -Command $Command
  if (-not (Test-Path $Wrapper)) { throw "The program of the service cannot be made in $Dir" }
}

function Get-Words([string]$Node) {
  if ($Node) { return @($Node, "`"$(Join-Path $Dir $Program)`" run --config `"$Config`"") }
  if (Test-Path (Join-Path $Dir 'vitrine-agent.exe')) { return @((Join-Path $Dir 'vitrine-agent.exe'), "run --config `"$Config`"") }
  return @((Join-Path $Dir 'node.exe'), "`"$(Join-Path $Dir $Program)`" run --config `"$Config`"")
}

function Get-Settings {
  $Settings = [ordered]@{ endpoint = $Endpoint }
  if ($Token) { $Settings.tokenFile = $Secret } else { $Settings.discoveryKeyFile = $Secret }
  $Texts = [ordered]@{
    name = $Name; proxy = $Proxy; controlKeys = $ControlKeys; memoryMode = $MemoryMode; interval = $Interval
    includeInterfaces = $IncludeInterfaces; excludeInterfaces = $ExcludeInterfaces
    includeMountpoints = $IncludeMountpoints; excludeMountpoints = $ExcludeMountpoints; collectors = $Collectors
  }
  foreach ($Key in $Texts.Keys) { if ($Texts[$Key]) { $Settings[$Key] = $Texts[$Key] } }
  if ($EnableRemoteControl) { $Settings.enableRemoteControl = $true }
  if ($DisableRemoteControl) { $Settings.disableRemoteControl = $true }
  if ($DisableAutoUpdate) { $Settings.disableAutoUpdate = $true }
  if ($Cores) { $Settings.cores = $true }
  if ($IgnoreUnsafeCertificate) { $Settings.ignoreUnsafeCertificate = $true }
  $Settings.dataDir = $Data
  return $Settings | ConvertTo-Json
}

# The folder of the service is for administrators and for the service alone; only its data may be written by it.
function Protect([string]$Path, [string]$Rights) {
  icacls $Path /inheritance:r /grant:r '*S-1-5-18:(OI)(CI)F' '*S-1-5-32-544:(OI)(CI)F' "*S-1-5-19:(OI)(CI)$Rights" | Out-Null
  if ($LASTEXITCODE) { throw "The rights of $Path cannot be set" }
}

function Remove-AgentService {
  if (-not (Get-Service $ServiceName -ErrorAction SilentlyContinue)) { return }
  Stop-Service $ServiceName -Force -ErrorAction SilentlyContinue
  sc.exe delete $ServiceName | Out-Null
  while (Get-Service $ServiceName -ErrorAction SilentlyContinue) { Start-Sleep -Milliseconds 300 }
}

function Remove-Files([string[]]$More) {
  foreach ($File in @($Program, 'node.exe', 'vitrine-agent.exe', 'service.exe', 'config.json', 'secret') + $More) {
    Remove-Item (Join-Path $Dir $File) -Force -ErrorAction SilentlyContinue
  }
  if ((Test-Path $Dir) -and -not (Get-ChildItem $Dir -Force)) { Remove-Item $Dir }
}

function Install-Agent {
  $Node = Find-Node
  Write-Host "Vitrine agent $Version for $Endpoint, as the service $ServiceName ($Account)"
  Write-Host "  Node: $(if ($Node) { $Node } else { "none of version $LeastNode or newer here" })"
  $Work = Join-Path ([IO.Path]::GetTempPath()) ([IO.Path]::GetRandomFileName())
  if (-not $DryRun) { New-Item -ItemType Directory $Work | Out-Null }
  try {
    if (-not $DryRun) { Confirm-Token }
    Step "fetch $Core/agent/$Program and check that its SHA-256 is $Sha256" { Get-Program $Work $Node }
    Step "stop the service $ServiceName, if it is there" { Remove-AgentService }
    Step "put the program into $Dir, which only administrators can change" {
      New-Item -ItemType Directory -Force $Dir, $Data | Out-Null
      Remove-Files
      New-Item -ItemType Directory -Force $Dir | Out-Null
      Protect $Dir 'RX'
      Protect $Data 'M'
      foreach ($File in $Program, 'node.exe', 'vitrine-agent.exe') {
        if (Test-Path (Join-Path $Work $File)) { Copy-Item (Join-Path $Work $File) $Dir }
      }
      if (Test-Path (Join-Path $Dir 'vitrine-agent.exe')) { Remove-Item (Join-Path $Dir $Program) }
      # One of an earlier installation stays.
      if ($CaFile) { Copy-Item $CaFile (Join-Path $Dir 'ca.pem') -Force }
      $Own = Join-Path $Dir 'node.exe'
      if ((Test-Path $Own) -and -not (Test-Node $Own)) { throw "The Node of the core does not run in $Dir. A policy may forbid it: install Node (winget install OpenJS.NodeJS.LTS) and try again" }
    }
    Step "put the settings into $Config and the code or token into $Secret" {
      [IO.File]::WriteAllText($Secret, "$Code$Token")
      [IO.File]::WriteAllText($Config, (Get-Settings))
      # A token that this machine got earlier must not win over what was given now.
      Remove-Item (Join-Path $Data 'token.json'), (Join-Path $Data 'control-node') -Force -ErrorAction SilentlyContinue
    }
    Step "make the service $ServiceName and start it" {
      $Words = Get-Words $Node
      New-Wrapper $Work
      $Quoted = $Words | ForEach-Object { '"' + $_.Replace('"', '\"') + '"' }
      New-Service -Name $ServiceName -DisplayName 'Vitrine agent' -StartupType Automatic `
        -Description "Reports this machine to $Endpoint" -BinaryPathName "`"$Wrapper`" $ServiceName $Quoted" | Out-Null
      sc.exe config $ServiceName obj= $Account | Out-Null
      sc.exe failure $ServiceName reset= 86400 actions= restart/2000 | Out-Null
      Start-Service $ServiceName
    }
    if ($DryRun) {
      Write-Host "`n${Config}:"
      Write-Host (Get-Settings)
      Write-Host "`nThis was a rehearsal: nothing was changed."
      return
    }
    Start-Sleep 3
    if ((Get-Service $ServiceName).Status -ne 'Running') { throw 'The service does not stay up: see the event log' }
    # Whoever joins with a code gets a token, and keeps it there.
    for ($Patience = 12; $Code -and -not (Test-Path (Join-Path $Data 'token.json')); $Patience--) {
      if ($Patience -le 0) { throw 'The agent runs, but has not joined: the code may be wrong or used up, or the core is out of reach. See the event log' }
      Start-Sleep 1
    }
    Write-Host 'Done. The agent runs.'
  } finally {
    if (Test-Path $Work) { Remove-Item -Recurse -Force $Work }
  }
}

function Uninstall-Agent {
  Write-Host "Removing the Vitrine agent $ServiceName"
  Step "stop and remove the service $ServiceName" { Remove-AgentService }
  Step "remove the agent's files from $Dir" { Remove-Files 'ca.pem' }
  Step "remove $Data" { Remove-Item -Recurse -Force $Data -ErrorAction SilentlyContinue }
  Write-Host $(if ($DryRun) { 'This was a rehearsal: nothing was changed.' } else { 'Done. Nothing of it is left.' })
}

$Admin = ([Security.Principal.WindowsPrincipal][Security.Principal.WindowsIdentity]::GetCurrent()).IsInRole([Security.Principal.WindowsBuiltInRole]::Administrator)
if (-not $Admin -and -not $DryRun) { throw 'Run this in a PowerShell that was started as an administrator' }
if ($Uninstall) { Uninstall-Agent } else { Install-Agent }
