//! Script that PowerShell runs on Windows: it reads commands, runs them and reports their result. Pure; starts nothing.
//!
//! Commands come and reports go through a socket of the loopback address, so that no command finds either:
//! .NET does not hand sockets on to programs, and a program that reads its input finds none. What commands print goes
//! to the shell's standard output as text. A command travels as one line of Base64, so an open quote or
//! here-string ends with it.

use base64::{Engine as _, engine::general_purpose::STANDARD};

/// Environment variable with the supervisor's port.
pub(super) const PORT: &str = "QILBEE_SHELL_PORT";
/// Environment variable with the word that authenticates the shell to its supervisor.
pub(super) const WORD: &str = "QILBEE_SHELL_WORD";

/// Main loop of the shell.
///
/// A command is parsed whole before any of it runs; one that cannot be parsed is told apart. It is run by a dot, so
/// that variables, functions and the folder stay. A report has three fields, each closed by NUL, as on Unix:
/// exit code, whether the command was read, and what a later shell needs to go on from here.
pub(super) const LOOP: &str = concat!(
    "$ErrorActionPreference='Continue';$ProgressPreference='SilentlyContinue';",
    "[Console]::OutputEncoding=New-Object Text.UTF8Encoding $false;$OutputEncoding=[Console]::OutputEncoding;",
    "$qilbee_socket=New-Object Net.Sockets.TcpClient('127.0.0.1',[int]$env:QILBEE_SHELL_PORT);",
    "$qilbee_stream=$qilbee_socket.GetStream();",
    "$qilbee_in=New-Object IO.StreamReader($qilbee_stream,$OutputEncoding);",
    "$qilbee_out=New-Object IO.StreamWriter($qilbee_stream,$OutputEncoding);",
    "$qilbee_out.Write($env:QILBEE_SHELL_WORD);$qilbee_out.Flush();",
    "Remove-Item Env:QILBEE_SHELL_PORT,Env:QILBEE_SHELL_WORD;",
    "$qilbee_known=@(Get-ChildItem Function:).Name;",
    "function qilbee_quoted([string]$text){\"'\"+$text.Replace(\"'\",\"''\")+\"'\"};",
    "function qilbee_state{",
    "'Set-Location -LiteralPath '+(qilbee_quoted (Get-Location -PSProvider FileSystem).ProviderPath);",
    "Get-ChildItem Env:|ForEach-Object{'Set-Item -LiteralPath '+(qilbee_quoted ('Env:'+$_.Name))+' -Value '+(qilbee_quoted $_.Value)};",
    "Get-ChildItem Function:|Where-Object{$qilbee_known -notcontains $_.Name -and $_.Name -notlike 'qilbee_*'}|",
    "ForEach-Object{'function global:'+$_.Name+'{'+$_.Definition+'}'}};",
    "while($null -ne ($qilbee_line=$qilbee_in.ReadLine())){",
    "$qilbee_text=[Text.Encoding]::UTF8.GetString([Convert]::FromBase64String($qilbee_line));",
    "$qilbee_read=0;$qilbee_code=1;$global:LASTEXITCODE=$null;$Error.Clear();",
    "try{$qilbee_block=[ScriptBlock]::Create($qilbee_text);$qilbee_read=1}",
    "catch{[Console]::Out.WriteLine($_.Exception.Message)};",
    "if($qilbee_read){try{. $qilbee_block *>&1|Out-String -Stream -Width 4096|",
    "ForEach-Object{[Console]::Out.WriteLine($_)};",
    "if($null -ne $global:LASTEXITCODE){$qilbee_code=$global:LASTEXITCODE}",
    "elseif($Error.Count -eq 0){$qilbee_code=0}}",
    "catch{[Console]::Out.WriteLine(($_|Out-String))}};",
    "[Console]::Out.Flush();",
    "$qilbee_out.Write([string]$qilbee_code+[char]0+$qilbee_read+[char]0+((qilbee_state) -join \"`n\")+[char]0);",
    "$qilbee_out.Flush()}",
);

/// Encodes a command for the loop. `state` is the third field of an earlier report, which a new shell restores first.
pub(super) fn run(command: &str, state: Option<&str>) -> String {
    let text = match state {
        Some(state) => format!("{state}\n{command}"),
        None => command.to_owned(),
    };
    STANDARD.encode(text) + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_one_line_whatever_is_in_it() {
        let check = |command, state, wanted: &str| {
            let line = run(command, state);
            let (text, rest) = line.split_once('\n').unwrap();
            assert_eq!(rest, "");
            assert_eq!(STANDARD.decode(text).unwrap(), wanted.as_bytes());
        };
        check("Get-Date", None, "Get-Date");
        check("'open\n@\"", None, "'open\n@\"");
        check(
            "dir",
            Some("Set-Location 'C:\\'"),
            "Set-Location 'C:\\'\ndir",
        );
    }

    #[test]
    fn the_loop_closes_what_it_opens() {
        let count = |character| LOOP.matches(character).count();
        assert_eq!(count('{'), count('}'));
        assert_eq!((count('('), count('[')), (count(')'), count(']')));
        assert_eq!(count('"') % 2, 0);
        assert!(!LOOP.contains('\n'), "it is one argument");
        for name in [PORT, WORD] {
            assert!(LOOP.contains(name));
        }
    }
}
