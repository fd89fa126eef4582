import Configuration
import Base
import Gates
import Gitflow
import Pipelines
import Testing

/// Each job installs the tools that it calls, for every provider.
struct ToolTests {
  @Test func `a job that lints Swift installs the linter first`() throws {
    let job = try job("ios", of: ".github/workflows/pull-request.yml")
    let install = try #require(job.firstRange(of: "brew install --quiet swiftlint"))
    let run = try #require(job.firstRange(of: "flowctl gate run"))
    #expect(install.lowerBound < run.lowerBound)
    #expect(try !self.job("strings", of: ".github/workflows/pull-request.yml").contains("brew"))
  }

  @Test func `XcodeGen has the version from the file next to the manifest`() throws {
    let job = try job("ios", of: ".github/workflows/pull-request.yml")
    #expect(job.contains("releases/download/$version/xcodegen.zip"))
  }

  @Test func `Android jobs have Java and the SDK at GitLab, and Java at Bitrise`() throws {
    let gitlab = try job("android", of: ".gitlab-ci.yml")
    #expect(gitlab.contains("openjdk-21-jdk-headless") && gitlab.contains("export ANDROID_HOME="))
    #expect(gitlab.contains("sha256sum --check") && gitlab.contains("sdkmanager"))
    let bitrise = try job("android", of: "bitrise.yml")
    #expect(bitrise.contains("set-java-version@1") && !bitrise.contains("openjdk"))
  }

  @Test func `a job that calls Flutter or Node sets them up in the provider's way`() throws {
    var gates = Fixture.both
    gates.gates += ["flutter-test", "jest", "eslint"].compactMap { Fixture.gate($0) }
    let files = try Fixture.files(.adapted, gates, Fixture.all)
    let github = try #require(files[".github/workflows/pull-request.yml"])
    for text in [
      "subosito/flutter-action@", "flutter pub get", "actions/setup-node@", "npm ci",
      "package-manager-cache: false",
    ] {
      #expect(github.contains(text), "\(text)")
    }
    let deploy = try #require(files[".github/workflows/push-develop.yml"])
    #expect(deploy.contains("subosito/flutter-action@") && deploy.contains("npm ci"))
    for path in [".gitlab-ci.yml", "bitrise.yml"] {
      let text = try #require(files[path])
      #expect(text.contains("https://github.com/flutter/flutter.git"), "\(path)")
      #expect(text.contains("nodejs.org") && text.contains("sha256sum --check"), "\(path)")
    }
    let without = try #require(try Fixture.files()[".github/workflows/pull-request.yml"])
    #expect(!without.contains("flutter") && !without.contains("setup-node"))
  }

  @Test func `GitLab builds flowctl once per pipeline and machine, without a cache`() throws {
    let gitlab = try #require(try Fixture.files()[".gitlab-ci.yml"])
    #expect(!gitlab.contains("cache:"))
    let builders = try Fixture.pipeline().workflows.reduce(0) { count, workflow in
      let users = workflow.jobs.filter { $0.id != "changes" && $0.steps.contains(.flowctl) }
      return count + Set(users.map(\.machine)).count
    }
    #expect(gitlab.count(of: "swift build") == builders)
    for name in ["policy", "ios", "push-develop:internal", "submit:submit"] {
      let job = try job(name, of: ".gitlab-ci.yml")
      #expect(job.contains("flowctl-") && !job.contains("swift build"), "\(name)")
      #expect(job.contains("export PATH=\"$program:$PATH\""), "\(name)")
    }
    let builder = try job("submit:flowctl-macos", of: ".gitlab-ci.yml")
    #expect(!builder.contains("manual") && !builder.contains("environment:"))
    #expect(try job("submit:submit", of: ".gitlab-ci.yml").contains("when: manual"))
  }

  @Test func `GitLab builds flowctl for a Mac if a job runs on a Mac`() throws {
    let builder = try job("flowctl-macos", of: ".gitlab-ci.yml")
    for path in try Fixture.pipeline().workflows[0].jobs.filter({ $0.machine == .macos })
      .flatMap({ $0.paths ?? [] })
    {
      #expect(builder.contains(path), "\(path)")
    }
    #expect(try !job("flowctl-linux", of: ".gitlab-ci.yml").contains("changes:"))
  }

  @Test(arguments: [
    FlowctlSource.archive("o/r", ref: "v1", checksums: "SUMS"), .folder("Tools/flowctl"),
    .repository("o/r", ref: "v1", sha256: nil),
  ])
  func `no job runs a flowctl from a cache, which nothing could verify`(
    source: FlowctlSource
  ) throws {
    var settings = Fixture.all
    settings.flowctl = source
    let files = try Fixture.files(.adapted, Fixture.both, settings)
    for (path, text) in files {
      #expect(!text.contains("actions/cache") && !text.contains("restore-cache"), "\(path)")
    }
    let bitrise = try job("policy", of: "bitrise.yml", last: true, source)
    #expect(bitrise.contains("rm -rf \"$HOME/.flowctl-program\""))
  }

  @Test(arguments: [".github/actions/flowctl/action.yml", ".gitlab-ci.yml", "bitrise.yml"])
  func `flowctl is built with the dependencies of its release`(path: String) throws {
    let text = try #require(try Fixture.files()[path])
    let pinned = try #require(text.firstRange(of: ".github/scripts/release/dependencies"))
    let build = try #require(text.firstRange(of: "swift build"))
    #expect(pinned.lowerBound < build.lowerBound && text.contains("--force-resolved-versions"))
  }

  @Test(arguments: [
    (FlowctlSource.archive("o/r", ref: "v1", checksums: "SUMS"), true),
    (.repository("o/r", ref: "v1", sha256: String(repeating: "0", count: 64)), true),
    (.repository("o/r", ref: "v1", sha256: nil), false), (.folder("Tools/flowctl"), false),
  ])
  func `a GitLab job on Linux installs curl before it downloads flowctl`(
    source: FlowctlSource, downloads: Bool
  ) throws {
    let install = "apt-get install -y -qq curl"
    let linux = try job("flowctl-linux", of: ".gitlab-ci.yml", source)
    #expect(linux.contains(install) == downloads)
    if downloads {
      let call = try #require(linux.firstRange(of: "curl --"))
      #expect(try #require(linux.firstRange(of: install)).lowerBound < call.lowerBound)
    }
    #expect(try !job("flowctl-macos", of: ".gitlab-ci.yml", source).contains("apt-get"))
  }

  @Test func `Bitrise scripts call package managers with sudo`() throws {
    let bitrise = try #require(try Fixture.files()["bitrise.yml"])
    for line in bitrise.split(separator: "\n") where line.contains("apt-get") {
      #expect(line.contains("$sudo apt-get"), "\(line)")
    }
    #expect(bitrise.contains("stack: osx-xcode-26.1.x"))
    var settings = Fixture.all
    settings.ios?.xcode = "26"
    let newest = try #require(
      try Fixture.files(.adapted, Fixture.both, settings)["bitrise.yml"])
    #expect(newest.contains("stack: osx-xcode-26.6.x"))
  }

  @Test func `the push that creates a permanent branch deploys nothing`() throws {
    let files = try Fixture.files()
    for name in ["push-main", "push-develop"] {
      let text = try #require(files[".github/workflows/\(name).yml"])
      #expect(text.contains("if: '!github.event.created'"), "\(text)")
    }
    let release = try #require(files[".github/workflows/push-release.yml"])
    #expect(!release.contains("github.event.created"))
    #expect(files[".gitlab-ci.yml"]?.contains("$CI_COMMIT_BEFORE_SHA !~ /^0+$/") == true)
  }

  @Test func `a lane that both files declare is found, private or not`() throws {
    let pipeline = try Fixture.pipeline()
    let fastfile = """
      import("Lanes.rb")
      platform :ios do
        lane :internal do
        end
        private_lane :archive do
        end
      end
      lane :qa do
      end
      """
    let findings = PipelineProof(
      pipeline, [], fastfile: FastfileLanes(parsing: Array(fastfile.utf8))
    ).findings.filter { $0.rule == .laneDuplicate }
    #expect(findings.map(\.subject) == ["ios archive", "ios internal"])
  }

  @Test func `lanes that are not imported are reported without an action, too`() throws {
    let pipeline = try Fixture.pipeline()
    let findings = PipelineProof(
      pipeline, [], fastfile: FastfileLanes(parsing: Array("lane :x do\nend\n".utf8))
    ).findings.filter { $0.rule == .laneMissing }
    #expect(findings.map(\.severity) == [.warning])
  }

  /// The lines of one job.
  private func job(
    _ name: String, of path: String, last: Bool = false, _ source: FlowctlSource? = nil
  ) throws -> String {
    var settings = Fixture.all
    settings.flowctl = source
    let text = try #require(try Fixture.files(.adapted, Fixture.both, settings)[path])
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let isStart = { (line: Substring) in
      [name + ":", "'\(name)':"].contains(String(line.drop { $0 == " " }))
    }
    let start = try #require(
      last ? lines.lastIndex(where: isStart) : lines.firstIndex(where: isStart), "\(name)")
    let indent = lines[start].prefix { $0 == " " }.count
    let rest = lines[(start + 1)...].prefix {
      $0.isEmpty || $0.prefix { $0 == " " }.count > indent
    }
    return rest.joined(separator: "\n")
  }
}

extension String {
  fileprivate func count(of text: String) -> Int { ranges(of: text).count }
}
